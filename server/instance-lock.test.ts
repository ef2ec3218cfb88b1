import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AlreadyRunningError, claimDataDir } from './instance-lock.ts';

const newDir = () => mkdtempSync(path.join(os.tmpdir(), 'lock-'));
const lockOf = (dir: string) => path.join(dir, 'hashmark.lock');

const CLAIM_ALL = `
  const { claimDataDir } = await import(${JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, 'instance-lock.ts')))});
  process.once('message', (dirs) => {
    const won = dirs.filter((dir) => {
      try {
        claimDataDir(dir, 'http://other');
        return true;
      } catch (error) {
        if (error.name === 'AlreadyRunningError') return false;
        throw error;
      }
    });
    process.send(won);
  });
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
    for (const child of children) child.kill('SIGKILL');
  }
}

describe('claimDataDir', () => {
  it('refuses a directory on which another process lives, and says where it listens', () => {
    const dir = newDir();
    writeFileSync(lockOf(dir), JSON.stringify({ pid: process.ppid, url: 'http://127.0.0.1:3000' }));
    expect(() => claimDataDir(dir, 'http://127.0.0.1:3001')).toThrow(AlreadyRunningError);
    expect(() => claimDataDir(dir, 'http://127.0.0.1:3001')).toThrow(/http:\/\/127\.0\.0\.1:3000/);
  });

  it('takes over the claim of a process that is gone', () => {
    const dir = newDir();
    writeFileSync(lockOf(dir), JSON.stringify({ pid: 2 ** 22 + 1, url: 'http://gone' }));
    claimDataDir(dir, 'http://here');
    expect(JSON.parse(readFileSync(lockOf(dir), 'utf8'))).toMatchObject({
      pid: process.pid,
      url: 'http://here',
    });
  });

  it('takes over the claim of a dead process whose pid another program has now', () => {
    const dir = newDir();
    writeFileSync(lockOf(dir), JSON.stringify({ pid: process.ppid, url: 'http://gone', startedAt: '1' }));
    expect(() => claimDataDir(dir, 'http://here')).not.toThrow();
  });

  it('takes over a claim that a crash left half-written', () => {
    const dir = newDir();
    writeFileSync(lockOf(dir), '{"pid":');
    expect(() => claimDataDir(dir, 'http://here')).not.toThrow();
  });

  it('gives the directory back to other processes while it still lives itself', async () => {
    const [free, held] = [newDir(), newDir()];
    claimDataDir(free, 'http://here')();
    claimDataDir(held, 'http://here');
    const [other] = await race([free, held], 1);
    expect(other).toEqual([free]);
  });

  it('lets exactly one of many simultaneous starts take over a stale claim', async () => {
    const dirs = Array.from({ length: 100 }, newDir);
    for (const dir of dirs)
      writeFileSync(lockOf(dir), JSON.stringify({ pid: 2 ** 22 + 1, url: 'http://gone' }));
    const won = await race(dirs, 4);
    expect(won.flat().sort()).toEqual(dirs.sort());
  });

  it('lets exactly one of many simultaneous starts have a directory that was given back', async () => {
    const dirs = Array.from({ length: 100 }, newDir);
    for (const dir of dirs) claimDataDir(dir, 'http://here')();
    const won = await race(dirs, 4);
    expect(won.flat().sort()).toEqual(dirs.sort());
  });
});
