import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export type TemporaryDir = { path: string; file(name: string): string; remove(): void };

/** A new directory outside the project, for one test file. */
export function temporaryDir(): TemporaryDir {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'hashmark-chain-'));
  return {
    path: dir,
    file: (name) => path.join(dir, name),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
