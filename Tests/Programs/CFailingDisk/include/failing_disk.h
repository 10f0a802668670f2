/// Whether each sync of this process fails from now on, as on a disk that is broken.
void fail_syncs(int fails);
