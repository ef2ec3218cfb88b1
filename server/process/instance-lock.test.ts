import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AlreadyRunningError, claimDataDir } from './instance-lock.ts';

const newDir = () => mkdtempSync(path.join(os.tmpdir(), 'lock-'));
const lockOf = (dir: string) => path.join(dir, 'hashmark.lock');

const CLAIM_ALL = `
  const { claimDataDir } = await import(${JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, 'instance-lock.ts')))});
  process.once('message', async (dirs) => {
    const won = [];
    for (const dir of dirs) {
      try {
        await claimDataDir(dir, 'http://other');
        won.push(dir);
      } catch (error) {
        if (error.name !== 'AlreadyRunningError') throw error;
      }
    }
    process.send(won);
  });
  // Nothing else keeps the process alive, and its death would free what it holds.
  setInterval(() => {}, 1_000);
  process.send('ready');
`;

/** Lets `count` processes claim all of `dirs` at the same time; which ones each of them got. All live until the end. */
async function race(dirs: readonly string[], count: number): Promise<string[][]> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', CLAIM_ALL], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  try {
    await Promise.all(children.map((child) => once(child, 'message')));
    const answers = children.map((child) => once(child, 'message'));
    for (const child of children) child.send([...dirs]);
    return (await Promise.all(answers)).map(([won]) => won as string[]);
  } finally {
    for (const child of children) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }
}

describe('claimDataDir', () => {
  it('refuses a directory that is held, and says who holds it and where it listens', async () => {
    const dir = newDir();
    await claimDataDir(dir, 'http://127.0.0.1:3000');
    const second = claimDataDir(dir, 'http://127.0.0.1:3001');
    await expect(second).rejects.toThrow(AlreadyRunningError);
    await expect(second).rejects.toThrow(`process ${process.pid}, at http://127.0.0.1:3000`);
  });

  it.each([JSON.stringify({ pid: process.ppid, url: 'http://gone' }), '{"pid":'])(
    'takes a directory whose holder was killed, whatever it left written: %s',
    async (left) => {
      const dir = newDir();
      writeFileSync(lockOf(dir), left);
      await claimDataDir(dir, 'http://here');
      expect(JSON.parse(readFileSync(lockOf(dir), 'utf8'))).toEqual({ pid: process.pid, url: 'http://here' });
    },
  );

  it('gives the directory back to other processes while it still lives itself', async () => {
    const [free, held] = [newDir(), newDir()];
    (await claimDataDir(free, 'http://here'))();
    await claimDataDir(held, 'http://here');
    expect(existsSync(lockOf(free))).toBe(false);
    const [other] = await race([free, held], 1);
    expect(other).toEqual([free]);
  });

  it('lets exactly one of many simultaneous starts have a directory, and frees it when that one is killed', async () => {
    const dirs = Array.from({ length: 20 }, newDir);
    for (let round = 0; round < 2; round++) {
      const won = await race(dirs, 4);
      expect(won.flat().sort()).toEqual(dirs.sort());
    }
  });
});
