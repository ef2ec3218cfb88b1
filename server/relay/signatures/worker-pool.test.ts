import { afterEach, expect, it } from 'vitest';
import { digestOf, encodedQuote, escrowSeparator, quickQuoteHash } from '#domain/parlay/quote-digest.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import { createLogger } from '#observe/logger.ts';
import { loadAccount, signDigest } from '../testing/load-account.ts';
import { TEST_CHAIN } from '../testing/traders.ts';
import { type SignatureCheck, signedHash } from './signature-check.ts';
import { CheckWorkers } from './worker-pool.ts';

const logger = createLogger({ level: 'silent' });
const [maker, stranger] = [loadAccount('maker'), loadAccount('stranger')];
const separator = escrowSeparator(TEST_CHAIN.chainId, TEST_CHAIN.escrow);

const quoteOf = (nth: number): ParlayQuote => ({
  maker: maker.address,
  taker: stranger.address,
  legsHash: `0x${'ab'.repeat(32)}`,
  takerCollateral: 10_000_000n,
  makerCollateral: BigInt(nth + 1),
  builder: stranger.address,
  protocolFeeBps: 50,
  builderFeeBps: 0,
  nonce: BigInt(nth),
  deadline: 4_000_000_000n,
});

/** Every third is signed by somebody else, every fifth is no signature at all. */
function checkOf(nth: number): SignatureCheck {
  const quote = quoteOf(nth);
  const digest = digestOf(separator, quickQuoteHash(quote));
  const signed = signDigest(digest, nth % 3 === 0 ? stranger : maker);
  const signature = nth % 5 === 0 ? 'nonsense' : signed;
  return { separator, encoded: encodedQuote(quote), signature, signer: maker.address };
}

const batches = Array.from({ length: 12 }, (_, nth) =>
  Array.from({ length: 16 }, (_none, i) => checkOf(nth * 16 + i)),
);
const expected = batches.map((batch) => batch.map(signedHash));

let workers: CheckWorkers | null = null;
afterEach(() => workers?.close());

it('finds on its threads what a check finds here: the hash of what its signer signed, and nothing else', async () => {
  workers = new CheckWorkers({ threads: 2, logger });
  const own = workers;
  expect(await Promise.all(batches.map((batch) => own.check(batch)))).toEqual(expected);
  const hashes = expected.flat();
  expect(hashes.filter((hash) => hash !== null)).toHaveLength(
    hashes.filter((_, nth) => nth % 3 !== 0 && nth % 5 !== 0).length,
  );
});

it('answers everything that was asked of threads that have ended', async () => {
  workers = new CheckWorkers({ threads: 2, logger });
  const own = workers;
  const asked = Promise.all(batches.map((batch) => own.check(batch)));
  await own.close();
  expect(await asked).toEqual(expected);
  expect(await own.check(batches[0] ?? [])).toEqual(expected[0]);
});

it('checks on the caller’s thread where there is none of its own', async () => {
  workers = new CheckWorkers({ threads: 0, logger });
  expect(workers.lanes).toBeGreaterThan(0);
  expect(await workers.check(batches[0] ?? [])).toEqual(expected[0]);
});
