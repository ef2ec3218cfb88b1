import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'env-file-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const PRINT = `import { readEnvFile } from './scripts/prepare.mjs';
readEnvFile(process.argv[1]);
console.log(JSON.stringify([process.env.PORT, process.env.MAIL_FROM]));`;

/** The settings of a process that has read the file of `dir`. */
function settings(env: Record<string, string> = {}): unknown {
  const args = ['--input-type=module', '-e', PRINT, dir];
  const printed = execFileSync(path.resolve('node_modules/.bin/node'), args, {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', ...env },
  });
  return JSON.parse(printed);
}

it('a command reads .env, and what its environment sets wins', () => {
  writeFileSync(path.join(dir, '.env'), "PORT=4000\nMAIL_FROM='Acme <a@b.test>'\n");
  expect(settings()).toEqual(['4000', 'Acme <a@b.test>']);
  expect(settings({ PORT: '5000' })).toEqual(['5000', 'Acme <a@b.test>']);
});

it('a command without .env runs with its environment alone', () => {
  expect(settings({ PORT: '5000' })).toEqual(['5000', null]);
});
