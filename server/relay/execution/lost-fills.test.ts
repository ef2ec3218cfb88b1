import type { Hex } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { signFill } from '#chain/testing/signed-fill.ts';
import { TestVenue } from '#chain/testing/test-venue.ts';
import type { ChainCall } from '#chain/transactions/signed-transaction.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createReceiptStore } from '#store/venue/receipts.ts';
import { verify } from '../../../scripts/receipts/verify.ts';
import { seedOutcomes, until } from '../testing/harness.ts';
import { type FillingRelay, fillRequest, startFillingRelay } from './testing/filling-relay.ts';

const STRANGER = localAccount(8);
let venue: TestVenue;
let database: TestDatabase;
let relay: FillingRelay;

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
  await seedOutcomes(database.pool);
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});
beforeEach(async () => {
  await venue.automine(true);
  relay = await startFillingRelay(venue, database.pool);
});
afterEach(() => relay.end());

const parlays = () =>
  venue.rpc.getContractEvents({
    ...{ address: venue.escrow, abi: parlayEscrowAbi, eventName: 'ParlayCreated', fromBlock: 0n },
  });
const receipts = () => createReceiptStore(database.pool).between(0, Date.now() + 1);
const ended = (rfqId: string, status: string) =>
  until(`${rfqId} is ${status} and closed`, async () => {
    const snapshot = await relay.engine.requests.get(rfqId);
    return snapshot.status === status && snapshot.lost && relay.engine.openRequests === 0 ? snapshot : null;
  });

/** A call by `account`, signed and not sent. */
async function signed(account: typeof STRANGER, { to, data }: ChainCall): Promise<Hex> {
  const nonce = await venue.rpc.getTransactionCount({ address: account.address });
  const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n };
  return account.signTransaction({ type: 'eip1559', chainId: 998, gas: 600_000n, nonce, ...fees, to, data });
}

/** Fills a request and has `depth` more blocks mined, so that the chain can lose them all. */
async function filled(depth: number) {
  const rfqId = await fillRequest(relay, venue.taker, venue.maker);
  const before = await relay.engine.requests.get(rfqId);
  await venue.mine(depth);
  await relay.caughtUp();
  return { rfqId, before };
}

it.each([1, 8])(
  'a fill whose block is lost %i deep is on chain again, once, and its request and receipt name where',
  async (depth) => {
    const { rfqId, before } = await filled(depth);
    const count = (await parlays()).length;
    const other = await signed(STRANGER, await signFill(venue));
    await venue.ask('anvil_reorg', [depth + 1, [[other, 0]]]);
    const after = await ended(rfqId, 'FILLED');
    expect(after.lost).toEqual({ parlay_id: before.parlay_id, tx_hash: before.tx_hash });
    expect(after.parlay_id).toBe(String(BigInt(before.parlay_id ?? 0) + 1n));
    const now = await parlays();
    expect(now.length).toBe(count + 1);
    expect(now.at(-1)).toMatchObject({
      transactionHash: after.tx_hash,
      args: { parlayId: BigInt(after.parlay_id ?? 0), maker: venue.maker.address },
    });
    const ours = (await receipts()).filter((receipt) => receipt.rfqId === rfqId);
    expect(ours.map(({ isLost, body }) => [isLost, (body as { parlay_id: string }).parlay_id])).toEqual([
      [true, before.parlay_id],
      [false, after.parlay_id],
    ]);
    expect(await relay.engine.requests.receipt(rfqId)).toEqual(ours[1]);
    const verdict = verify(JSON.parse(JSON.stringify(await receipts())));
    expect(verdict.isValid, verdict.lines.join('\n')).toBe(true);
  },
);

it('taker and maker hear of the loss and of the new parlay, and the tape tells the trade once', async () => {
  const { rfqId, before } = await filled(1);
  const other = await signed(STRANGER, await signFill(venue));
  await venue.ask('anvil_reorg', [2, [[other, 0]]]);
  const after = await ended(rfqId, 'FILLED');
  const shown = relay.snapshots.map(({ snapshot }) => snapshot());
  expect(shown.filter(({ lost }) => lost).map(({ status, parlay_id }) => [status, parlay_id])).toEqual([
    ['EXECUTING', null],
    ['FILLED', after.parlay_id],
  ]);
  const told = relay.progress.map(({ frame }) => [frame.status, frame.parlay_id]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['CONFIRMED', before.parlay_id],
      ['LOST', before.parlay_id],
      ['CONFIRMED', after.parlay_id],
    ]),
  );
  expect(relay.trades.filter((trade) => trade.rfq_id === rfqId)).toHaveLength(1);
});

it('a fill that comes back where it was is told as it was', async () => {
  const { rfqId, before } = await filled(1);
  await venue.ask('anvil_reorg', [2, []]);
  await until('the fill is mined again', async () => {
    const [last] = (await parlays()).slice(-1);
    return last?.transactionHash === before.tx_hash;
  });
  const receipt = await until('its receipt is not lost', async () => {
    const one = await relay.engine.requests.receipt(rfqId);
    return relay.engine.openRequests === 0 && !one.isLost ? one : null;
  });
  expect((receipt.body as { parlay_id: string }).parlay_id).toBe(before.parlay_id);
  expect(await relay.engine.requests.get(rfqId)).toMatchObject({
    status: 'FILLED',
    parlay_id: before.parlay_id,
  });
});

it('a relay that dies while it brings a lost fill back leaves the rest to the next one', async () => {
  const { rfqId, before } = await filled(1);
  const other = await signed(STRANGER, await signFill(venue));
  await venue.automine(false);
  await venue.ask('anvil_reorg', [2, [[other, 0]]]);
  await until(
    'the loss is told',
    async () => (await relay.engine.requests.get(rfqId)).status === 'EXECUTING',
  );
  await relay.end();
  relay = await startFillingRelay(venue, database.pool);
  await venue.automine(true);
  await venue.mine();
  const after = await ended(rfqId, 'FILLED');
  expect(after.parlay_id).toBe(String(BigInt(before.parlay_id ?? 0) + 1n));
});

// The last: the chain's clock does not go back.
it.each(['nonce canceled', 'deadline passed'])(
  'a lost fill that can never be mined again ends as FAILED with its reason: %s',
  async (why) => {
    const { rfqId, before } = await filled(1);
    const cancel = venue.escrowCall('cancelNonce', [BigInt((await parlayNonce(rfqId)) ?? 0)]);
    const instead = why === 'nonce canceled' ? [[await signed(venue.maker, cancel), 0]] : [];
    await venue.automine(false);
    await venue.ask('anvil_reorg', [2, instead]);
    if (why === 'deadline passed') await venue.later(4_000);
    await venue.automine(true);
    await venue.mine();
    const after = await ended(rfqId, 'FAILED');
    expect(after.parlay_id).toBeNull();
    expect(after.lost?.parlay_id).toBe(before.parlay_id);
    expect(after.error?.code).toBe('TRADE_SUBMISSION_FAILED');
    expect(after.error?.error).toMatch(
      `A reorganisation removed the block of parlay ${before.parlay_id}. The repeated fill failed. `,
    );
    expect(after.error?.error).toMatch(why === 'nonce canceled' ? 'NONCE_ALREADY_USED' : /EXPIRED/);
    expect((await relay.engine.requests.receipt(rfqId)).isLost).toBe(true);
    expect(relay.progress.at(-1)?.frame.status).toBe('FAILED');
  },
);

/** The nonce of the quote that a request was filled with. */
async function parlayNonce(rfqId: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ nonce: string }>(
    `SELECT quotes->0->'quote'->'nonce'->>'$int' AS nonce FROM rfq WHERE rfq_id = $1`,
    [rfqId],
  );
  return rows[0]?.nonce;
}
