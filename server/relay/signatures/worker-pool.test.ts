import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { afterEach, expect, it } from 'vitest';
import type { Address } from '#domain/parlay/hex.ts';
import { digestOf, encodedQuote, escrowSeparator, quickQuoteHash } from '#domain/parlay/quote-digest.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import { createLogger } from '#observe/logger.ts';
import { loadAccount, signDigest } from '../testing/load-account.ts';
import { TEST_CHAIN } from '../testing/traders.ts';
import { packChecks, type SignatureCheck, signedHashes } from './signature-check.ts';
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

const besides = (account: Address, by: bigint): Address =>
  `0x${(BigInt(account) + by).toString(16).padStart(40, '0')}`;

const batches = Array.from({ length: 12 }, (_, nth) =>
  Array.from({ length: 16 }, (_none, i) => checkOf(nth * 16 + i)),
);
const expected = batches.map((batch) => signedHashes(packChecks(batch)));

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

it.each<[string, (good: SignatureCheck) => Partial<SignatureCheck>]>([
  [
    'a signature of the right length that is no hex',
    () => ({ signature: `0x${'1'.repeat(60)}zz${'1'.repeat(68)}` }),
  ],
  ['a signature with more behind it', ({ signature }) => ({ signature: `${signature}1b` })],
  ['more than a quote has', ({ encoded }) => ({ encoded: `${encoded}${'00'.repeat(32)}` })],
  ['half a signer', ({ signer }) => ({ signer: `0x${signer.slice(22)}` })],
  ['a signer above the one who signed by its last byte', ({ signer }) => ({ signer: besides(signer, 1n) })],
  ['a signer below the one who signed by its last byte', ({ signer }) => ({ signer: besides(signer, -1n) })],
  ['the domain of another escrow', () => ({ separator: escrowSeparator(1, TEST_CHAIN.escrow) })],
])('a check with %s is bad by itself: its neighbours in the batch are found as they are', (_what, change) => {
  const [before, good, after] = [1, 2, 4].map(checkOf) as [SignatureCheck, SignatureCheck, SignatureCheck];
  const hashes = [1, 2, 4].map((nth) => quickQuoteHash(quoteOf(nth)));
  expect(signedHashes(packChecks([before, good, after]))).toEqual(hashes);
  const changed = { ...good, ...change(good) };
  expect(signedHashes(packChecks([before, changed, after]))).toEqual([hashes[0], null, hashes[2]]);
});

it('takes a signature in capital letters for the same', () => {
  const check = checkOf(1);
  const signature = `0x${check.signature.slice(2).toUpperCase()}`;
  expect(signedHashes(packChecks([{ ...check, signature }]))).toEqual([quickQuoteHash(quoteOf(1))]);
});

const threads = (): string[] => readdirSync('/proc/self/task');

/** The nice value of a thread: the 19th field of its stat (proc(5)). */
function nicenessOf(thread: string): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

it.runIf(process.platform === 'linux')('gives way to the event loop, and nothing else does', async () => {
  const before = new Set(threads());
  workers = new CheckWorkers({ threads: 1, logger });
  await workers.check(batches[0] ?? []);
  const loop = os.getPriority(process.pid);
  const started = threads().filter((thread) => !before.has(thread));
  expect(started.map(nicenessOf).filter((niceness) => niceness !== loop)).toEqual([loop + 5]);
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
