import type { VenueExecutor } from '#chain/calls/index.ts';
import { escrowEvents } from '#chain/escrow/escrow-events.ts';
import { ContractIndexer } from '#chain/indexing/contract-indexer.ts';
import { Keeper, type KeeperOptions } from '#chain/keeper/keeper.ts';
import { localAccount } from '#chain/local/local-accounts.ts';
import { OracleReporter, type SettledOutcome } from '#chain/oracle/oracle-reporter.ts';
import { type FillTerms, signFill } from '#chain/testing/signed-fill.ts';
import { silent, TestVenue } from '#chain/testing/test-venue.ts';
import { until } from '#chain/testing/until.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { createEscrowSink } from '#store/venue/escrow-sink.ts';
import { openParlays } from '#store/venue/open-parlays.ts';
import { freshDatabase } from './databases/database.ts';

export const WINDOW_S = 60;
export const FORCE_VOID_S = 86_400;
const SPREAD_BPS = 250;

/** What the data service has seen settled, in the order in which it tells of it. */
class SettledSource {
  all: SettledOutcome[] = [];

  settled = async (after: number, limit: number): Promise<SettledOutcome[]> =>
    this.all
      .filter(({ outcomeId }) => outcomeId > after)
      .sort((a, b) => a.outcomeId - b.outcomeId)
      .slice(0, limit);
}

/** A venue on a chain of its own, from the fill to the settlement: its index, a keeper and a reporter of results. */
export type SettlementHarness = Awaited<ReturnType<typeof openSettlementHarness>>;

/** Opens a harness; `close` ends it. */
export async function openSettlementHarness() {
  const [venue, database] = await Promise.all([
    TestVenue.start({
      disputeWindowSeconds: WINDOW_S,
      forceVoidAfterSeconds: FORCE_VOID_S,
      spreadBps: SPREAD_BPS,
    }),
    freshDatabase(),
  ]);
  const { submitter, heads, executor, life } = venue.executor([localAccount(6), localAccount(7)]);
  const { escrow, registry, vault } = venue.book.contracts;
  const common = { rpc: venue.rpc, heads, logger: silent, signal: life.signal };
  const sink = createEscrowSink(database.pool);
  const indexer = new ContractIndexer({
    ...{ ...common, sink, read: escrowEvents },
    ...{ contract: escrow.address, startBlock: escrow.blockNumber },
  });
  /** Looks when it is asked to, unless `change` says how often. */
  const makeKeeper = (by: VenueExecutor, change: Partial<KeeperOptions> = {}) =>
    new Keeper({
      ...common,
      executor: by,
      everyMs: Number.POSITIVE_INFINITY,
      contracts: { escrow: escrow.address, registry: registry.address, vault: vault.address },
      forceVoidAfterSeconds: FORCE_VOID_S,
      parlays: { open: (after, limit) => openParlays(database.pool, after, limit) },
      ...change,
    });
  const source = new SettledSource();
  const oracle = new OracleReporter({
    ...common,
    executor: venue.executor([venue.forwarder]).executor,
    everyMs: Number.POSITIVE_INFINITY,
    registry: registry.address,
    source,
  });
  const ofEscrow = { address: escrow.address, abi: parlayEscrowAbi } as const;
  const ofVault = { address: vault.address, abi: parlayVaultAbi } as const;
  let nextOutcome = 1_000;

  /** Legs of outcomes that nothing else uses. */
  const newLegs = (sides: readonly (0 | 1)[]): ParlayLeg[] =>
    sides.map((sideIndex) => ({ outcomeId: nextOutcome++, sideIndex }));

  async function indexed(): Promise<void> {
    const head = await heads.refresh();
    await until(
      () => indexer.cursor?.number ?? 0,
      (number) => number >= Number(head.number),
    );
  }

  async function fill(sides: readonly (0 | 1)[], terms: Partial<FillTerms> = {}) {
    const legs = newLegs(sides);
    const call = await signFill(venue, { legs, ...terms });
    const { status } = await submitter.submit({ id: `fill:${legs[0]?.outcomeId}`, call });
    if (status !== 'mined') throw new Error(`the fill is ${status}`);
    const id = await venue.parlayCount();
    await indexed();
    return { id, legs };
  }

  return {
    ...{ venue, heads, makeKeeper, oracle, source, newLegs, indexed, fill },
    keeper: makeKeeper(executor),
    /** The data service sees results now. */
    async observe(results: readonly [ParlayLeg | undefined, SettledOutcome['result']][]): Promise<void> {
      const { timestampS: observedAtS } = await heads.refresh();
      source.all = results.map(([leg, result]) => ({ outcomeId: leg?.outcomeId ?? 0, result, observedAtS }));
    },
    creditsOf: (account: Address) =>
      venue.rpc.readContract({ ...ofEscrow, functionName: 'credits', args: [account] }),
    parlayOf: (id: bigint) => venue.rpc.readContract({ ...ofEscrow, functionName: 'parlays', args: [id] }),
    maxDeposit: () =>
      venue.rpc.readContract({ ...ofVault, functionName: 'maxDeposit', args: [venue.taker.address] }),
    rowOf: async (id: bigint) =>
      (await database.pool.query('SELECT * FROM parlay WHERE parlay_id = $1', [String(id)])).rows[0],
    async close(): Promise<void> {
      await venue.stop();
      await database.drop();
    },
  };
}
