import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AlreadyRunningError, claimDataDir } from './instance-lock.ts';

const newDir = () => mkdtempSync(path.join(os.tmpdir(), 'lock-'));
const lockOf = (dir: string) => path.join(dir, 'hashmark.lock');

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

  it('gives the directory back', () => {
    const dir = newDir();
    claimDataDir(dir, 'http://here')();
    expect(() => readFileSync(lockOf(dir))).toThrow(/ENOENT/);
  });
});
