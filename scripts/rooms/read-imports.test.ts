import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readImports } from './read-imports.mjs';

const dir = mkdtempSync(path.join(os.tmpdir(), 'hashmark-rooms-'));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Plants a project of these files, and reads it. */
async function readPlanted(files: Record<string, string>) {
  const imports = { '#domain/*': './server/domain/*', '#store/*': './server/store/*' };
  for (const [file, text] of Object.entries({ 'package.json': JSON.stringify({ imports }), ...files })) {
    mkdirSync(path.join(dir, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  return readImports(dir);
}

const STORE = { 'server/store/pool.ts': 'export const pool = 1;' };
const COIN = { 'server/domain/coin.ts': 'export type Coin = string; export const coin = 1;' };

it('refuses an import that its room does not list, by alias, by path, of a type and at run time', async () => {
  const planted = await readPlanted({
    ...STORE,
    'server/domain/by-alias.ts': "import { pool } from '#store/pool.ts'; export const a = pool;",
    'server/domain/by-path.ts': "export { pool } from '../store/pool.ts';",
    'server/domain/of-type.ts': "import type { pool } from '#store/pool.ts'; export type A = typeof pool;",
    'server/domain/at-run-time.ts': "export const a = () => import('#store/pool.ts');",
    'server/domain/of-node.ts': "import fs from 'node:fs'; export const a = fs;",
    'app/page.tsx':
      "import { pool } from '../server/store/pool.ts'; export const Page = () => <b>{pool}</b>;",
  });
  expect(planted).toEqual({
    modules: expect.any(Number),
    refused: [
      'app/page.tsx → server/store/pool.ts',
      'server/domain/at-run-time.ts → server/store/pool.ts',
      'server/domain/by-alias.ts → server/store/pool.ts',
      'server/domain/by-path.ts → server/store/pool.ts',
      'server/domain/of-node.ts → fs',
      'server/domain/of-type.ts → server/store/pool.ts',
    ],
  });
});

it('refuses every import from and into a room that is not listed, until it is', async () => {
  const { refused } = await readPlanted({
    ...COIN,
    'server/attic/box.ts': "import { coin } from '#domain/coin.ts'; export const box = coin;",
    'server/attic/of-node.ts': "import fs from 'node:fs'; export const a = fs;",
    'server/store/shelf.ts': "import { box } from '../attic/box.ts'; export const shelf = box;",
    'server/roles/role.ts': "import { box } from '../attic/box.ts'; export const role = box;",
    'server/config/env.ts': "import { box } from '../attic/box.ts'; export const env = box;",
    'server/main.ts': "import { box } from './attic/box.ts'; export const main = box;",
    'attic/box.ts': "import { coin } from '../server/domain/coin.ts'; export const box = coin;",
  });
  expect(refused).toEqual([
    'attic/box.ts → server/domain/coin.ts',
    'server/attic/box.ts → server/domain/coin.ts',
    'server/attic/of-node.ts → fs',
    'server/config/env.ts → server/attic/box.ts',
    'server/main.ts → server/attic/box.ts',
    'server/roles/role.ts → server/attic/box.ts',
    'server/store/shelf.ts → server/attic/box.ts',
  ]);
});

it('lets a page take types of services, and nothing of them that runs', async () => {
  const { refused } = await readPlanted({
    'server/services/keys/list-keys.ts': 'export type Key = string; export const listKeys = 1;',
    'app/types.ts': "import type { Key } from '../server/services/keys/list-keys.ts'; export type A = Key;",
    'app/runs.ts':
      "import { listKeys } from '../server/services/keys/list-keys.ts'; export const a = listKeys;",
  });
  expect(refused).toEqual(['app/runs.ts → server/services/keys/list-keys.ts']);
});

it('refuses what the settings take of the store, and what the SDK takes of a package that is not its own', async () => {
  const { refused } = await readPlanted({
    ...STORE,
    'server/config/env.ts': "import { pool } from '#store/pool.ts'; export const env = pool;",
    'node_modules/zod/package.json': '{"name":"zod","main":"index.js"}',
    'node_modules/zod/index.js': 'exports.z = 1;',
    'sdk/maker/read.ts': "import { z } from 'zod'; import http from 'node:http'; export const a = [z, http];",
  });
  expect(refused).toEqual([
    'sdk/maker/read.ts → node_modules/zod/index.js',
    'server/config/env.ts → server/store/pool.ts',
  ]);
});

it('refuses an import that leads to no file', async () => {
  const { refused } = await readPlanted({ 'server/store/pool.ts': "export { gone } from '#store/gone.ts';" });
  expect(refused).toEqual(['server/store/pool.ts → #store/gone.ts']);
});

it("refuses a circle of files, and lets two files know each other's types", async () => {
  const { refused } = await readPlanted({
    'server/store/one.ts': "import { two } from './two.ts'; export const one = () => two;",
    'server/store/two.ts': "import { three } from './three.ts'; export const two = () => three;",
    'server/store/three.ts': "import { one } from './one.ts'; export const three = () => one;",
    'server/store/left.ts': "import type { Right } from './right.ts'; export type Left = { right?: Right };",
    'server/store/right.ts': "import type { Left } from './left.ts'; export type Right = { left?: Left };",
  });
  const circle = ['one', 'two', 'three', 'one'].map((name) => `server/store/${name}.ts`);
  expect(refused).toEqual([circle.join(' → ')]);
});
