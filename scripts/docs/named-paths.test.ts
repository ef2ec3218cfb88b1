import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { leadsSomewhere, namedFiles, namedPaths, namesBelow } from './named-paths.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

it.each([
  ['docs/architecture.md', 100],
  ['docs/finding-your-way.md', 20],
])('every path that %s names is there', (page, least) => {
  const paths = namedPaths(readFileSync(path.join(ROOT, page), 'utf8'));
  expect(paths.length).toBeGreaterThan(least);
  expect(paths.filter((name) => !leadsSomewhere(name, ROOT))).toEqual([]);
});

it('every file that architecture.md names without its folder is there', () => {
  const names = namesBelow(ROOT);
  const files = namedFiles(readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8'));
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((name) => !names.has(name))).toEqual([]);
});

it('a path that is gone is told from one that is there, from a pattern and from other words', () => {
  const text =
    '`server/config/env.ts`, `deliver/queue/`, `services/<noun>`, `server/attic/box.ts`, `a | b`, `viem/utils`';
  const paths = namedPaths(text);
  expect(paths).toEqual(['server/config/env.ts', 'deliver/queue', 'services/<noun>', 'server/attic/box.ts']);
  expect(paths.map((name) => leadsSomewhere(name, ROOT))).toEqual([true, true, true, false]);
});
