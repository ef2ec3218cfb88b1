import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestQuote, compareQuotes } from './best-quote.ts';
import type { BookedQuote } from './rfq.ts';

const quotes = fc.array(
  fc.record({
    quoteId: fc.string({ minLength: 1, maxLength: 3 }),
    maker: fc.string({ minLength: 1, maxLength: 2 }),
    makerCollateralE6: fc.bigInt({ min: 1n, max: 4n }),
    receivedMs: fc.integer({ min: 0, max: 3 }),
    expiresMs: fc.integer({ min: 0, max: 6 }),
    lastLook: fc.boolean(),
    out: fc.constantFrom(null, null, null, 'canceled' as const, 'superseded' as const),
  }),
  { maxLength: 12 },
);

/** The rule as a sort of plain text: highest payout, earliest receipt, lower id. */
const key = ({ makerCollateralE6, receivedMs, quoteId }: BookedQuote): string =>
  `${String(9n - makerCollateralE6)}|${receivedMs}|${quoteId}`;

test('the best quote is the live one of the highest payout, then of the earliest receipt, then of the lower id', () => {
  fc.assert(
    fc.property(quotes, fc.integer({ min: 0, max: 6 }), (all, atMs) => {
      const live = all.filter(({ out, expiresMs }) => out === null && expiresMs > atMs);
      const [first] = live.map(key).sort((a, b) => (a < b ? -1 : 1));
      const best = bestQuote(all, atMs);
      expect(best && key(best)).toBe(first ?? null);
    }),
  );
});

test('the order of quotes does not depend on the order in which they are compared', () => {
  fc.assert(
    fc.property(quotes, (all) => {
      const forward = [...all].sort(compareQuotes).map(key);
      const backward = [...all].reverse().sort(compareQuotes).map(key);
      expect(backward).toEqual(forward);
    }),
  );
});
