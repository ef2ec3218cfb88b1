import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const OURS = 'https://hashmark.test';
const pieces = [
  '/',
  '//',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '\\',
  'evil.test',
  'a',
  '@',
  ':',
  '?',
  '#',
  '\t',
  '\n',
  'https:',
];

describe('where to go after a sign-in', () => {
  it('is on this service, however a browser reads it', () => {
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(texts, (text) => {
        expect(new URL(ownPath(text), OURS).origin, text).toBe(OURS);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['/.//evil.test', '/x/..//evil.test', '/%2e//evil.test', '/.//evil.test:443/a?b#c'])(
    'is the console for %s, whose dots hide a host',
    (text) => expect(ownPath(text)).toBe('/console'),
  );

  it('is the page that was asked for, with its query and fragment', () => {
    for (const path of ['/console/keys?a=b#c', '/invitation/x_Y-1', '/a/b?next=https://evil.test']) {
      expect(ownPath(path)).toBe(path);
    }
  });
});
