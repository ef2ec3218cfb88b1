import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const TRANSPORTS = path.resolve(import.meta.dirname, '..');

/** The transports that the files of one import, tests aside. */
function importedBy(transport: string): Set<string> {
  const files = globSync(`${transport}/**/*.ts`, { cwd: TRANSPORTS });
  const imported = files
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .flatMap((file) =>
      [...readFileSync(path.join(TRANSPORTS, file), 'utf8').matchAll(/from '([#.][^']+)'/g)].map(
        ([, to = '']) =>
          to.startsWith('#transports/')
            ? to.slice('#transports/'.length)
            : path.relative(TRANSPORTS, path.resolve(TRANSPORTS, path.dirname(file), to)),
      ),
    );
  return new Set(imported.flatMap((to) => (/^(http|channels|stream|venue)\//.exec(to)?.[1] ?? []) as string));
}

it('makers’ and takers’ sockets build on HTTP, both on what they share at the venue, and nothing the other way', () => {
  expect(importedBy('channels')).toContain('http');
  expect(importedBy('http')).not.toContain('channels');
  expect([...importedBy('venue')].filter((room) => room !== 'venue')).toEqual([]);
});
