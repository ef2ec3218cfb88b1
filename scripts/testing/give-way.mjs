import { writeFileSync } from 'node:fs';
import os from 'node:os';

/**
 * Lets a process, the leader of its session, have only the time that nothing else wants, with all that it starts.
 *
 * Linux first shares its time among sessions (autogroups, `man 7 sched`), and only within each by priority. Every product
 * that a test starts is a session, so that a low priority alone would still get as much time as one of them.
 */
export function giveWay(pid) {
  os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, '19');
  } catch {
    // Not Linux, or one that does not group: the priority alone says it.
  }
}
