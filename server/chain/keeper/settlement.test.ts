import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { VERDICTS } from '#domain/parlay/escrow-event.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { createEscrowSink } from '#store/venue/escrow-sink.ts';
import { openParlays } from '#store/venue/open-parlays.ts';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import type { VenueExecutor } from '../calls/index.ts';
import { EscrowIndexer } from '../escrow/escrow-indexer.ts';
import { localAccount } from '../local/local-accounts.ts';
import { OracleReporter, type SettledOutcome } from '../oracle/oracle-reporter.ts';
import type { HeadWatch } from '../rpc/head-watch.ts';
import { type FillTerms, signFill } from '../testing/signed-fill.ts';
import { silent, TestVenue } from '../testing/test-venue.ts';
import { until } from '../testing/until.ts';
import type { Outcome } from '../transactions/submission.ts';
import type { Submitter } from '../transactions/submitter.ts';
import { Keeper } from './keeper.ts';

const WINDOW_S = 60;
const FORCE_VOID_S = 86_400;
const SPREAD_BPS = 250;
let venue: TestVenue;
let database: TestDatabase;
let submitter: Submitter;
let heads: HeadWatch;
let indexer: EscrowIndexer;
let keeper: Keeper;
let makeKeeper: (executor: VenueExecutor) => Keeper;
let oracle: OracleReporter;
let settled: SettledOutcome[] = [];
let nextOutcome = 1_000;

beforeAll(async () => {
  [venue, database] = await Promise.all([
    TestVenue.start({
      disputeWindowSeconds: WINDOW_S,
      forceVoidAfterSeconds: FORCE_VOID_S,
      spreadBps: SPREAD_BPS,
    }),
    freshDatabase(),
  ]);
  const life = venue.executor([localAccount(6), localAccount(7)]);
  ({ submitter, heads } = life);
  const { escrow, registry, vault } = venue.book.contracts;
  const common = { rpc: venue.rpc, heads, logger: silent, signal: life.life.signal };
  const sink = createEscrowSink(database.pool);
  indexer = new EscrowIndexer({ ...common, sink, escrow: escrow.address, startBlock: escrow.blockNumber });
  makeKeeper = (by) =>
    new Keeper({
      ...common,
      executor: by,
      everyMs: Number.POSITIVE_INFINITY,
      contracts: { escrow: escrow.address, registry: registry.address, vault: vault.address },
      forceVoidAfterSeconds: FORCE_VOID_S,
      parlays: { open: (after, limit) => openParlays(database.pool, after, limit) },
    });
  keeper = makeKeeper(life.executor);
  const { executor } = venue.executor([venue.forwarder]);
  oracle = new OracleReporter({
    ...common,
    executor,
    everyMs: Number.POSITIVE_INFINITY,
    registry: registry.address,
    source: {
      settled: async (after, limit) =>
        settled
          .filter(({ outcomeId }) => outcomeId > after)
          .sort((a, b) => a.outcomeId - b.outcomeId)
          .slice(0, limit),
    },
  });
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});

const escrow = () => ({ address: venue.book.contracts.escrow.address, abi: parlayEscrowAbi });
const creditsOf = (account: `0x${string}`) =>
  venue.rpc.readContract({ ...escrow(), functionName: 'credits', args: [account] });
const maxDeposit = () =>
  venue.rpc.readContract({
    ...{ address: venue.book.contracts.vault.address, abi: parlayVaultAbi },
    ...{ functionName: 'maxDeposit', args: [venue.taker.address] },
  });
const parlayOf = (id: bigint) => venue.rpc.readContract({ ...escrow(), functionName: 'parlays', args: [id] });

const mined = (outcome: Outcome) => {
  if (outcome.status !== 'mined') throw new Error(`the fill is ${outcome.status}`);
  return outcome;
};

/** Legs of outcomes that nothing else uses. */
const newLegs = (sides: (0 | 1)[]): ParlayLeg[] =>
  sides.map((sideIndex) => ({ outcomeId: nextOutcome++, sideIndex }));

async function fill(
  sides: (0 | 1)[],
  terms: Partial<FillTerms> = {},
): Promise<{ id: bigint; legs: ParlayLeg[] }> {
  const legs = newLegs(sides);
  mined(
    await submitter.submit({
      id: `fill:${legs[0]?.outcomeId}`,
      call: await signFill(venue, { legs, ...terms }),
    }),
  );
  const id = await venue.parlayCount();
  await indexed();
  return { id, legs };
}

const indexed = async (): Promise<unknown> => {
  const head = await heads.refresh();
  return until(
    () => indexer.cursor?.number ?? 0,
    (number) => number >= Number(head.number),
  );
};

/** The data service sees results now. */
async function observe(results: [ParlayLeg | undefined, SettledOutcome['result']][]): Promise<void> {
  const { timestampS } = await heads.refresh();
  settled = results.map(([leg, result]) => ({
    outcomeId: leg?.outcomeId ?? 0,
    result,
    observedAtS: timestampS,
  }));
}

const rowOf = async (id: bigint) =>
  (await database.pool.query('SELECT * FROM parlay WHERE parlay_id = $1', [id.toString()])).rows[0];

describe('a parlay', () => {
  it.each([
    {
      situation: 'with every leg won pays the taker',
      results: ['Yes', 'No'],
      verdict: 'won',
      taker: 39_250_000n,
      maker: 0n,
    },
    {
      situation: 'with a leg lost pays the maker',
      results: ['Yes', 'Yes'],
      verdict: 'lost',
      taker: 0n,
      maker: 40_000_000n,
    },
    {
      situation: 'with a leg lost and one void pays the maker',
      results: ['Void', 'Yes'],
      verdict: 'lost',
      taker: 0n,
      maker: 40_000_000n,
    },
    {
      situation: 'with a leg void and none lost returns both stakes',
      results: ['Void', 'No'],
      verdict: 'void',
      taker: 10_000_000n,
      maker: 30_000_000n,
    },
  ] as const)('$situation', async ({ results, verdict, taker, maker }) => {
    const { id, legs } = await fill([0, 1]);
    const before = [await creditsOf(venue.taker.address), await creditsOf(venue.maker.address)] as const;
    await observe([
      [legs[0], results[0]],
      [legs[1], results[1]],
    ]);
    expect(await oracle.report()).toBe(2);
    expect(await keeper.work()).toBe(0);
    await venue.later(WINDOW_S);
    expect(await keeper.work()).toBe(1);
    expect((await creditsOf(venue.taker.address)) - before[0]).toBe(taker);
    expect((await creditsOf(venue.maker.address)) - before[1]).toBe(maker);
    expect((await parlayOf(id)).settled).toBe(true);
    await indexed();
    expect(await rowOf(id)).toMatchObject({ is_settled: true, verdict, taker_payout_e6: String(taker) });
    expect(await keeper.work()).toBe(0);
  });

  it('has each leg recorded as soon as its result is final', async () => {
    const { id, legs } = await fill([0, 0, 0]);
    await observe([[legs[0], 'Yes']]);
    await oracle.report();
    await venue.later(WINDOW_S);
    expect(await keeper.work()).toBe(1);
    expect(await parlayOf(id)).toMatchObject({ resolvedWonCount: 1, settled: false });
    await indexed();
    expect(await keeper.work()).toBe(0);
    await observe([[legs[2], 'No']]);
    await oracle.report();
    await venue.later(WINDOW_S);
    expect(await keeper.work()).toBe(1);
    expect(await parlayOf(id)).toMatchObject({ settled: true, failed: true });
    await indexed();
  });

  it('that the oracle leaves is voided after its timeout, and not while a result waits', async () => {
    const { id, legs } = await fill([0, 0]);
    await venue.later(FORCE_VOID_S);
    await observe([[legs[0], 'Yes']]);
    await oracle.report();
    expect(await keeper.work()).toBe(0);
    await venue.later(WINDOW_S);
    expect(await keeper.work()).toBe(1);
    await indexed();
    expect(await keeper.work()).toBe(1);
    expect(await parlayOf(id)).toMatchObject({ settled: true, failed: false });
    await indexed();
    expect(await rowOf(id)).toMatchObject({ verdict: 'void', is_settled: true });
  });

  it('is settled once when two keepers of different senders see it at once', async () => {
    const { id, legs } = await fill([0, 0]);
    const other = makeKeeper(venue.executor([localAccount(8)]).executor);
    await observe([[legs[0], 'No']]);
    await oracle.report();
    await venue.later(WINDOW_S);
    const before = await creditsOf(venue.maker.address);
    await Promise.all([keeper.work(), other.work()]);
    expect((await creditsOf(venue.maker.address)) - before).toBe(40_000_000n);
    expect((await parlayOf(id)).settled).toBe(true);
    await indexed();
    expect((await Promise.all([keeper.work(), other.work()])).reduce((a, b) => a + b)).toBe(0);
  });
});

describe('a parlay of the vault', () => {
  it('stops deposits while it is decided, and brings its credits back into the pool', async () => {
    await venue.depositInVault(1_000_000_000n);
    const vault = venue.book.contracts.vault.address;
    const { timestampS } = await heads.refresh();
    const terms = { makerAddress: vault, quoteSigner: venue.quoter, deadline: BigInt(timestampS + 500) };
    const { id, legs } = await fill([0, 0], terms);
    expect(await venue.balanceOf(vault)).toBe(970_000_000n);
    await observe([[legs[1], 'No']]);
    await oracle.report();
    expect(await keeper.work()).toBe(1);
    expect(await parlayOf(id)).toMatchObject({ decided: VERDICTS.indexOf('lost'), settled: false });
    expect(await maxDeposit()).toBe(0n);
    expect(await keeper.work()).toBe(0);
    await venue.veto(legs[1]?.outcomeId ?? 0);
    expect(await keeper.work()).toBe(1);
    expect(await maxDeposit()).toBeGreaterThan(0n);
    await venue.later(1);
    await observe([[legs[1], 'No']]);
    await oracle.report();
    expect(await keeper.work()).toBe(1);
    await venue.later(WINDOW_S);
    expect(await keeper.work()).toBe(2);
    expect(await maxDeposit()).toBeGreaterThan(0n);
    expect((await parlayOf(id)).settled).toBe(true);
    expect(await creditsOf(vault)).toBe(0n);
    expect(await venue.balanceOf(vault)).toBe(1_010_000_000n);
    await indexed();
  });
});

describe('a report', () => {
  it('is not sent again, nor anew after a veto, until the outcome is observed again', async () => {
    const { legs } = await fill([0, 0]);
    await observe([
      [legs[0], 'Yes'],
      [legs[1], 'Yes'],
    ]);
    expect(await oracle.report()).toBe(2);
    expect(await oracle.report()).toBe(0);
    await venue.veto(legs[0]?.outcomeId ?? 0);
    expect(await oracle.report()).toBe(0);
    await venue.later(1);
    await observe([
      [legs[0], 'Void'],
      [legs[1], 'Yes'],
    ]);
    expect(await oracle.report()).toBe(1);
    await venue.later(WINDOW_S);
    expect(await keeper.work()).toBe(1);
    await indexed();
  });

  it('of a result that changed inside its window replaces the first, and its window begins anew', async () => {
    const { id, legs } = await fill([0, 0]);
    await observe([[legs[0], 'No']]);
    await oracle.report();
    await venue.later(WINDOW_S - 5);
    settled = settled.map((outcome) => ({ ...outcome, result: 'Yes' }));
    expect(await oracle.report()).toBe(1);
    await venue.later(10);
    expect(await keeper.work()).toBe(0);
    await venue.later(WINDOW_S);
    expect(await keeper.work()).toBe(1);
    expect(await parlayOf(id)).toMatchObject({ resolvedWonCount: 1, failed: false });
    await indexed();
  });

  it('that is days late is made all the same', async () => {
    const { legs } = await fill([0, 0]);
    await observe([[legs[0], 'No']]);
    settled = settled.map((outcome) => ({ ...outcome, observedAtS: outcome.observedAtS - 5 * 86_400 }));
    expect(await oracle.report()).toBe(1);
    expect(await oracle.report()).toBe(0);
    await venue.later(WINDOW_S);
    expect(await keeper.work()).toBe(1);
    await indexed();
  });

  it('carries many results in few transactions', async () => {
    const before = await venue.rpc.getTransactionCount({ address: venue.forwarder.address });
    await observe(Array.from({ length: 100 }, () => [newLegs([0])[0], 'Yes']));
    expect(await oracle.report()).toBe(100);
    expect((await venue.rpc.getTransactionCount({ address: venue.forwarder.address })) - before).toBe(3);
  });
});
