import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Whether a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !isZombie(pid);
}

/** A server left by a killed process may have a parent that never reaps its children. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false; // No such file system, or it has just ended: the next look tells.
  }
}

/** Ends a server without waiting for anything: its log brings back what was committed. */
export function stopAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has ended by itself.
  }
}

/** The server that owns `dataDir` right now, if one does. */
export function runningServer(dataDir: string): { pid: number; port: number } | null {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const commandLine = `/proc/${pid}/cmdline`;
  const isOurs =
    !existsSync('/proc/self') ||
    (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(dataDir));
  return pid > 0 && isAlive(pid) && isOurs ? { pid, port: Number(lines[3]) } : null;
}
