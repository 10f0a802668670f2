// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// The files whose syncs fail.
enum failing_files { no_files, all_files, all_files_but_wal };

/// Makes each sync of these files fail from now on, as on a broken disk.
void fail_syncs(enum failing_files files);

/// How many syncs have failed.
int failed_syncs(void);
