import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { SignedQuote } from '#domain/rfq/request.ts';
import { accountOf } from '../testing/traders.ts';
import { type ExposureLimit, ReservedCollateral } from './reserved-collateral.ts';

const makers = ['max', 'mia'].map((name) => accountOf(name).address);

const quote = fc.record({
  maker: fc.constantFrom(...makers),
  nonce: fc.bigInt(0n, 3n),
  makerCollateral: fc.bigInt(1n, 9n),
});
const request = fc.constantFrom('one', 'two', 'three', 'four');
const exposureLimit = fc.record({
  coverE6: fc.bigInt(0n, 25n),
  places: fc.option(fc.nat(3), { nil: undefined }),
});
const steps = fc.array(
  fc.oneof(
    fc.record({ hold: request, quote }),
    fc.record({ release: request }),
    fc.record({ ask: request, quote, exposureLimit }),
  ),
  { maxLength: 40 },
);

type Reserved = Pick<ParlayQuote, 'maker' | 'nonce' | 'makerCollateral'>;

/** By the rule in words: all that the maker has promised to other requests, and this quote, within what it has. */
function isFree(
  held: Map<string, Reserved>,
  rfqId: string,
  wanted: Reserved,
  { coverE6, places }: ExposureLimit,
): boolean {
  const others = [...held]
    .filter(([id, { maker }]) => id !== rfqId && maker === wanted.maker)
    .map(([, one]) => one);
  const sumE6 = others.reduce((sum, { makerCollateral }) => sum + makerCollateral, wanted.makerCollateral);
  const isNonceFree = others.every(({ nonce }) => nonce !== wanted.nonce);
  return sumE6 <= coverE6 && others.length < (places ?? Number.POSITIVE_INFINITY) && isNonceFree;
}

it('a quote can be promised to a request when its maker can back it besides what it has promised to others', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const reservedCollateral = new ReservedCollateral();
      const held = new Map<string, Reserved>();
      for (const step of all) {
        if ('release' in step) {
          reservedCollateral.release(step.release);
          held.delete(step.release);
        } else if ('hold' in step) {
          // As the relay does: nothing is held that could not be.
          if (!isFree(held, step.hold, step.quote, { coverE6: 1_000n })) continue;
          reservedCollateral.hold(step.hold, { quote: step.quote } as SignedQuote);
          held.set(step.hold, step.quote);
        } else {
          const { coverE6, places } = step.exposureLimit;
          const asked: ExposureLimit = { coverE6, ...(places !== undefined && { places }) };
          const answer = reservedCollateral.canHold(step.ask, step.quote as ParlayQuote, asked);
          expect(answer).toBe(isFree(held, step.ask, step.quote, asked));
        }
      }
    }),
    { numRuns: 500 },
  );
});
