import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { giveWay } from './give-way.mjs';

/** A process that waits until it is ended, as leader of its session. */
function waiting(): ChildProcess & { pid: number } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { detached: true });
  onTestFinished(() => void child.kill());
  return child as ChildProcess & { pid: number };
}

test('what fills the time of others has the lowest priority, as a process and as a session', () => {
  const { pid } = waiting();
  giveWay(pid);
  expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_LOW);
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) expect(readFileSync(session, 'utf8')).toMatch(/ nice 19$/m);
});
