import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Keeper } from '#chain/keeper/keeper.ts';
import { localAccount } from '#chain/local/local-accounts.ts';
import { type DeathPoint, dyingJournal } from '#chain/testing/dying-journal.ts';
import { randomNonce } from '#chain/testing/signed-fill.ts';
import { silent, TestVenue } from '#chain/testing/test-venue.ts';
import { until } from '#chain/testing/until.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { systemClock } from '#observe/clock.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createCallJournal } from '#store/venue/call-journal.ts';
import { createGasLedger } from '#store/venue/money/gas-ledger.ts';
import { GasBudget } from '../gas/gas-budget.ts';
import { fillParlay, newServices, signedClaim, winParlay } from '../testing/services.ts';

const [SENDER, OTHER] = [localAccount(6), localAccount(7)];
const USD = 1_000_000n;
const QUICK = { submitter: { tuning: { dropAfterMs: 100 } }, retryMs: 50 };
let venue: TestVenue;
let database: TestDatabase;
let nextOutcome = 500;

const escrow = () => ({ address: venue.escrow, abi: parlayEscrowAbi }) as const;
const creditsOf = () =>
  venue.rpc.readContract({ ...escrow(), functionName: 'credits', args: [venue.taker.address] });
const payments = async () =>
  (await venue.rpc.getContractEvents({ ...escrow(), eventName: 'Withdrawn', fromBlock: 0n })).length;
const sentBy = ({ address } = SENDER) => venue.rpc.getTransactionCount({ address });
const pooled = async () => Number((await venue.ask<{ pending: string }>('txpool_status')).pending);
const calls = (lane: 'relay' | 'keeper' = 'relay') =>
  createCallJournal(database.pool, { lane, chainId: venue.book.chainId });
const isSettled = (open: readonly unknown[]) => open.length === 0;

const newLegs = (): ParlayLeg[] => {
  nextOutcome += 2;
  return [
    { outcomeId: nextOutcome, sideIndex: 0 },
    { outcomeId: nextOutcome + 1, sideIndex: 1 },
  ];
};

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});
beforeEach(async () => {
  await venue.automine(true);
  await venue.mine();
  if ((await creditsOf()) >= 10n * USD) return;
  const legs = newLegs();
  await winParlay(venue, await fillParlay(venue, { legs }), legs);
});

async function claimOf() {
  const { address: account } = venue.taker;
  const deadline = (await venue.now()) + 600n;
  return signedClaim(venue, venue.taker, {
    ...{ account, to: OTHER.address, amount: USD, nonce: randomNonce(), deadline },
  });
}

type Input = Awaited<ReturnType<typeof claimOf>>;

/** A budget that takes a claim for 0.00009 of the coin. */
const newBudget = (perAddressWei: bigint) =>
  new GasBudget({
    ...{ limits: { perDayWei: 10n ** 18n, perAddressWei }, ledger: createGasLedger(database.pool) },
    gasAtMost: {
      ...{ fill: 330_000n, cashout: 220_000n, claim: 90_000n, permit: 70_000n, vault: 170_000n },
      reward: 180_000n,
      faucet: 80_000n,
    },
    ...{ priceWei: () => 10n ** 9n, clock: systemClock, logger: silent },
  });

/** A life of the relay that sends a claim and dies at a point. */
async function dieAt(point: DeathPoint, input: Input): Promise<void> {
  const { journal, died } = dyingJournal(calls(), point);
  const life = newServices(venue, database.pool, { journal });
  void life.claims.claim(input).catch(() => {});
  await died;
  life.end();
}

/** The next life, which takes up what was left. */
async function nextLife(options: Parameters<typeof newServices>[2] = {}) {
  const life = newServices(venue, database.pool, { ...QUICK, ...options });
  await life.recover();
  return life;
}

describe('a relay that dies while it sends a claim', () => {
  it('before anything of it is on record has sent nothing, and its repeat is paid once', async () => {
    const [input, before, sent] = [await claimOf(), await payments(), await sentBy()];
    await dieAt('before it is stored', input);
    const life = await nextLife();
    expect(await sentBy()).toBe(sent);
    await life.claims.claim(input);
    expect([await payments(), await sentBy()]).toEqual([before + 1, sent + 1]);
    life.end();
  });

  it.each(['between its record and its sending', 'before its end is stored'] as const)(
    '%s pays it once in its next life, unasked, by the transaction on record',
    async (point) => {
      const [input, before, sent] = [await claimOf(), await payments(), await sentBy()];
      await dieAt(point, input);
      expect(await calls().open()).toHaveLength(1);
      const life = await nextLife();
      await until(() => calls().open(), isSettled);
      expect([await payments(), await sentBy()]).toEqual([before + 1, sent + 1]);
      const { tx_hash } = await life.claims.claim(input);
      expect((await venue.rpc.getTransaction({ hash: tx_hash })).from).toBe(SENDER.address.toLowerCase());
      expect([await payments(), await sentBy()]).toEqual([before + 1, sent + 1]);
      life.end();
    },
  );

  it.each(['keeps', 'loses'])(
    'whose node %s the transaction promises its credits to nobody else',
    async (does) => {
      const [input, before, sent] = [await claimOf(), await payments(), await sentBy()];
      const owed = await creditsOf();
      await venue.automine(false);
      const first = newServices(venue, database.pool);
      void first.claims.claim(input).catch(() => {});
      await until(pooled, (count) => count === 1);
      first.end();
      if (does === 'loses') await venue.ask('anvil_dropAllTransactions');
      const life = await nextLife();
      expect((await life.claims.prepare(venue.taker.address)).claimable_e6).toBe(String(owed - USD));
      const repeated = life.claims.claim(input);
      await until(pooled, (count) => count === 1);
      await venue.automine(true);
      await venue.mine();
      await repeated;
      expect([await payments(), await sentBy()]).toEqual([before + 1, sent + 1]);
      life.end();
    },
  );

  it('and whose nonce another transaction takes meanwhile signs it anew', async () => {
    const [input, before] = [await claimOf(), await payments()];
    await dieAt('between its record and its sending', input);
    await venue.send(SENDER, OTHER.address, '0x');
    const life = await nextLife();
    await until(() => calls().open(), isSettled);
    expect(await payments()).toBe(before + 1);
    life.end();
  });

  it.each([
    ['with', SENDER],
    ['without', OTHER],
  ] as const)(
    'and comes back %s the key, when its owner has sent it meanwhile, pays nothing twice and sends what comes after',
    async (_, sender) => {
      const [input, before] = [await claimOf(), await payments()];
      await dieAt('between its record and its sending', input);
      const { to, data } = venue.escrowCall('withdrawWithSig', [input.request, input.signature]);
      const { transactionHash } = await venue.send(localAccount(8), to, data);
      const life = await nextLife({ sender });
      await until(() => calls().open(), isSettled);
      expect(await life.claims.claim(input)).toMatchObject({ tx_hash: transactionHash });
      await life.claims.claim(await claimOf());
      expect(await payments()).toBe(before + 2);
      life.end();
    },
  );

  it('and comes back to a budget with room for that claim alone reserves its credits and tells how it ends', async () => {
    const [input, before, owed] = [await claimOf(), await payments(), await creditsOf()];
    await dieAt('between its record and its sending', input);
    await venue.automine(false);
    const life = await nextLife({ gas: newBudget(10n ** 14n) });
    await until(pooled, (count) => count === 1);
    const { claimable_e6 } = await life.claims.positions(venue.taker.address);
    expect(claimable_e6).toBe(String(owed - USD));
    const repeated = life.claims.claim(input);
    await venue.automine(true);
    await venue.mine();
    expect(await repeated).toMatchObject({ to: OTHER.address });
    expect(await payments()).toBe(before + 1);
    life.end();
  });

  it('and comes back without the key waits for the transaction, and sends no second one', async () => {
    const [input, before, sent] = [await claimOf(), await payments(), await sentBy(OTHER)];
    await venue.automine(false);
    const first = newServices(venue, database.pool);
    void first.claims.claim(input).catch(() => {});
    await until(pooled, (count) => count === 1);
    first.end();
    const life = await nextLife({ sender: OTHER });
    const repeated = life.claims.claim(input);
    await venue.automine(true);
    await venue.mine();
    await repeated;
    await until(() => calls().open(), isSettled);
    expect([await payments(), await sentBy(OTHER)]).toEqual([before + 1, sent]);
    life.end();
  });
});

describe('a journal that is not responding', () => {
  it('keeps a claim from being sent', async () => {
    const [input, sent] = [await claimOf(), await sentBy()];
    const broken = { ...calls(), signed: () => Promise.reject(new Error('no database')) };
    const life = newServices(venue, database.pool, { journal: broken });
    await expect(life.claims.claim(input)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await sentBy()).toBe(sent);
    life.end();
  });
});

describe('a keeper that dies between the record of a settlement and its sending', () => {
  it('sends it once in its next life, as it was signed', async () => {
    const legs = newLegs();
    const parlayId = await fillParlay(venue, { legs });
    await venue.finalise(
      legs.map(({ outcomeId, sideIndex }) => ({ outcomeId, result: sideIndex === 0 ? 'Yes' : 'No' })),
    );
    const parlays = {
      open: async (after: bigint) => {
        const open = legs.map((leg) => ({ ...leg, verdict: 'open' as const }));
        return after < parlayId ? [{ parlayId, maker: registry.address, createdAtS: 0, legs: open }] : [];
      },
    };
    const { escrow: at, registry, vault } = venue.book.contracts;
    const newKeeper = (journal = calls('keeper')) => {
      const { executor, heads, life } = venue.executor([OTHER], { journal, ...QUICK });
      const keeper = new Keeper({
        ...{ rpc: venue.rpc, heads, executor, parlays, logger: silent, signal: life.signal },
        ...{ everyMs: Number.POSITIVE_INFINITY, forceVoidAfterSeconds: 1e9 },
        contracts: { escrow: at.address, registry: registry.address, vault: vault.address },
      });
      return { keeper, executor, life };
    };
    const sent = await sentBy(OTHER);
    const { journal, died } = dyingJournal(calls('keeper'), 'between its record and its sending');
    const first = newKeeper(journal);
    void first.keeper.work();
    await died;
    first.life.abort();
    expect(await sentBy(OTHER)).toBe(sent);
    const [left] = await calls('keeper').open();
    const next = newKeeper();
    await next.executor.recover();
    await next.keeper.work();
    await until(() => calls('keeper').open(), isSettled);
    expect(left?.id).toBe(`settle:${parlayId}`);
    expect(await sentBy(OTHER)).toBe(sent + 1);
    next.life.abort();
  });
});
