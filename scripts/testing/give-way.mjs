import { writeFileSync } from 'node:fs';
import os from 'node:os';

/**
 * Lets a process, the leader of its session, have only the time that nothing else wants, with all that it starts.
 *
 * Linux shares its time among sessions first (autogroups, `man 7 sched`), whatever the priority of their processes: without
 * a word of the session's own it would get as much as each product that a test starts.
 */
export function giveWay(pid) {
  os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, '19');
  } catch {
    // Not Linux, or one that does not group: the priority alone says it.
  }
}
