import { randomBytes } from 'node:crypto';
import secp256k1 from 'secp256k1';
import { ZERO_ADDRESS } from '#domain/parlay/hex.ts';
import { legsHash } from '#domain/parlay/legs.ts';
import { digestOf, escrowSeparator, quickQuoteHash } from '#domain/parlay/quote-digest.ts';
import type { RfqRecord, RfqTerms } from '#domain/rfq/request.ts';
import { newRfq } from '#domain/rfq/rfq.ts';
import { DEFAULT_SETTINGS } from '#relay/config.ts';
import { ReservedCollateral } from '#relay/exposure/reserved-collateral.ts';
import { requestFrame } from '#relay/frames.ts';
import { QuoteCandidate, verifiedQuote } from '#relay/quotes/quote-candidate.ts';
import { checkQuoteForm } from '#relay/quotes/quote-check.ts';
import { liveRequest } from '#relay/requests/live-request.ts';
import { packChecks, signedHashes } from '#relay/signatures/signature-check.ts';
import { TestAccounts } from '#relay/testing/accounts.ts';
import { type LoadAccount, loadAccount, loadQuote } from '#relay/testing/load-account.ts';
import { TEST_CHAIN } from '#relay/testing/traders.ts';
import { microseconds, type Row } from '../table.ts';
import { median } from './percentiles.ts';

const ROUNDS = 20;
const PER_ROUND = 250;

const legs = [
  { outcomeId: 1, sideIndex: 0 },
  { outcomeId: 2, sideIndex: 1 },
] as const;
const terms: RfqTerms = {
  taker: loadAccount('taker').address,
  legs,
  conditionId: legsHash(legs),
  grossE6: 10_000_000n,
  netStakeE6: 9_950_000n,
  builder: ZERO_ADDRESS,
  protocolFeeBps: 50,
  builderFeeBps: 0,
  spreadBps: 0,
  escrow: TEST_CHAIN.escrow,
  chainId: TEST_CHAIN.chainId,
};
const rfq = newRfq('rfqv2_bench', Date.now(), { windowMs: 400, acceptMs: 30_000, confirmMs: 1_000 });
const record: RfqRecord = { rfq, terms, quotes: [], acceptance: null, attempts: [] };
const settings = DEFAULT_SETTINGS;
const accounts = new TestAccounts().makers;
const request = liveRequest({ record, version: 1 });
const competing = { request, nth: 1, accounts, reservedCollateral: new ReservedCollateral() };

type Signed = {
  maker: LoadAccount;
  input: ReturnType<typeof loadQuote>;
  bare: { signature: Uint8Array; recoveryId: number; digest: Uint8Array };
};

/** A quote of its own maker, and what a bare recovery takes of it. */
function signed(nth: number): Signed {
  const maker = loadAccount(`maker ${nth}`);
  const collateralE6 = 50_000_000n + BigInt(randomBytes(3).readUIntBE(0, 3));
  const input = loadQuote(requestFrame(record), maker, { collateralE6, nowMs: Date.now() });
  const digest = digestOf(escrowSeparator(terms.chainId, terms.escrow), quickQuoteHash(input.quote));
  const signature = Buffer.from(input.signature.slice(2), 'hex');
  const recoveryId = (signature[64] ?? 0) - 27;
  const bare = {
    signature: signature.subarray(0, 64),
    recoveryId,
    digest: Buffer.from(digest.slice(2), 'hex'),
  };
  return { maker, input, bare };
}

function recoverBare(quotes: readonly Signed[]): void {
  for (const { bare } of quotes) secp256k1.ecdsaRecover(bare.signature, bare.recoveryId, bare.digest, false);
}

/** Everything that the relay does to a quote before it may win. */
async function checkAll(quotes: readonly Signed[]): Promise<void> {
  for (const { maker, input } of quotes) {
    const identity = { makerAddress: maker.address, signerAddress: maker.address, lastLook: false };
    const receivedMs = Date.now();
    checkQuoteForm(record, identity, input, receivedMs, settings);
    const candidate = new QuoteCandidate({ ...competing, receivedMs }, identity, input);
    const [quoteHash = null] = signedHashes(packChecks([candidate.check()]));
    await verifiedQuote(candidate, quoteHash, accounts);
  }
}

async function microsecondsEach(count: number, run: () => void | Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await run();
  return ((performance.now() - startedMs) * 1_000) / count;
}

/** What the check of a quote takes beside a bare recovery of its signer; in turn, so that noise weighs on both alike. */
export async function benchCheck(): Promise<Row[]> {
  const quotes = Array.from({ length: PER_ROUND }, (_, nth) => signed(nth));
  await checkAll(quotes);
  const rounds: { bare: number; check: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await microsecondsEach(PER_ROUND, () => recoverBare(quotes));
    rounds.push({ bare, check: await microsecondsEach(PER_ROUND, () => checkAll(quotes)) });
  }
  return [
    {
      benchmark: 'check of a quote',
      at: `${ROUNDS * PER_ROUND} quotes of ${PER_ROUND} makers`,
      measured: microseconds(median(rounds.map(({ check }) => check))),
      limit: `bare native recovery: ${microseconds(median(rounds.map(({ bare }) => bare)))}`,
      ratio: `${median(rounds.map(({ bare, check }) => check / bare)).toFixed(2)} ×`,
      target: '≤ 1.5 ×',
    },
  ];
}
