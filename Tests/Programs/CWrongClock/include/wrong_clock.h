#pragma once

/// Makes the wall clock of this process wrong by so many seconds from now on; negative if it is behind. The steady clocks stay
/// as they are.
void set_wall_clock_error(long seconds);
