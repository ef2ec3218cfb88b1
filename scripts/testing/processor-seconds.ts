import { readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;

/**
 * Processor seconds of the processes that this one has started and that have ended, with their own children. A process
 * whose parent was killed before it is not counted. 0 on systems other than Linux.
 */
export function secondsOfChildren(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // proc_pid_stat(5): fields 16 and 17. The second field, a name in parentheses, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Processor seconds of `work` in this process. */
export function secondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
