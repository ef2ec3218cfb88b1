import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TEXT = readFileSync('docs/architecture.md', 'utf8');

/** Every file and folder that is kept, without the endings of TypeScript, each after a slash. */
const PATHS = globSync('{app,bench,contracts,docs,e2e,prisma,proto,scripts,sdk,server}/**', {
  exclude: (path) => path.includes('node_modules'),
}).map((path) => `/${path.replaceAll('\\', '/').replace(/\.tsx?$/, '')}`);

/** What is written like a path and is none, and a folder that is made by the first deployment to a public chain. */
const NO_PATHS = new Set(['viem/utils', 'node_fills_by_block/hourly/YYYYMMDD/H', 'deployments/']);

/** What the text names in backticks that is a path, or the name of a file of several words. */
const named = [...new Set(Array.from(TEXT.matchAll(/`([^`\n]+)`/g), ([, name = '']) => name))].filter(
  (name) =>
    /^[\w.-]+(\/[\w.*-]+)*\/?$/.test(name) &&
    !NO_PATHS.has(name) &&
    (name.includes('/') || /\.tsx?$/.test(name) || /^[a-z0-9]+(-[a-z0-9]+)+$/.test(name)),
);

const isThere = (name: string): boolean => {
  const path = name.replace(/\/$/, '').replace(/\.tsx?$/, '');
  if (path.includes('*')) return globSync([path, `*/${path}`]).length > 0;
  return existsSync(path) || PATHS.some((one) => one.endsWith(`/${path}`));
};

it('every file and folder that the map names is there', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
