import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseE8 } from '#domain/fixed.ts';
import { readE8 } from './read-decimal.ts';

test('readE8 agrees with parseE8 on every text', () => {
  const decimal = fc
    .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^\d{1,20}$/), fc.stringMatching(/^(\.\d{1,12})?$/))
    .map((parts) => parts.join(''));
  const odd = fc.constantFrom(
    '',
    '-',
    '.',
    '1.',
    '.5',
    '1..2',
    '+1',
    '1e5',
    ' 1',
    '0x1',
    '--1',
    'NaN',
    '1,5',
  );
  fc.assert(
    fc.property(fc.oneof(decimal, odd, fc.string()), (text) => {
      expect(readE8(text)).toBe(parseE8(text));
    }),
    { numRuns: 2_000 },
  );
});

test.each([undefined, null, 1, {}, [], true])('readE8 takes no %j', (value) => {
  expect(readE8(value)).toBeNull();
});
