import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { openChainRpc } from '#chain/rpc/chain-rpc.ts';
import { randomNonce } from '#chain/testing/signed-fill.ts';
import { TestVenue } from '#chain/testing/test-venue.ts';
import { until } from '#chain/testing/until.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import type { WithdrawRequest } from '#domain/parlay/structs.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { paymentOf } from '#store/venue/money/withdrawals.ts';
import { fillParlay, newIndex, newServices, signedClaim, winParlay } from '../testing/services.ts';

const [_OTHER, PAYEE] = [localAccount(7), localAccount(9)];
const USD = 1_000_000n;
let venue: TestVenue;
let database: TestDatabase;
let nextOutcome = 100;

const escrow = () => ({ address: venue.escrow, abi: parlayEscrowAbi }) as const;
const creditsOf = (account = venue.taker.address) =>
  venue.rpc.readContract({ ...escrow(), functionName: 'credits', args: [account] });
const payments = async () =>
  (await venue.rpc.getContractEvents({ ...escrow(), eventName: 'Withdrawn', fromBlock: 0n })).length;

/** How many transactions wait to be mined. */
const pooled = async () => Number((await venue.ask<{ pending: string }>('txpool_status')).pending);

/** Has the taker win 40 USD. */
async function win(): Promise<void> {
  nextOutcome += 2;
  const outcomeId = nextOutcome;
  const legs: ParlayLeg[] = [
    { outcomeId, sideIndex: 0 },
    { outcomeId: outcomeId + 1, sideIndex: 1 },
  ];
  await winParlay(venue, await fillParlay(venue, { legs }), legs);
}

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});
beforeEach(async () => {
  await venue.automine(true);
  if ((await creditsOf()) < 30n * USD) await win();
});

/** A request of the taker's own making. */
async function request(more: Partial<WithdrawRequest> = {}): Promise<WithdrawRequest> {
  const { address: account } = venue.taker;
  const deadline = (await venue.now()) + 600n;
  return { account, to: PAYEE.address, amount: USD, nonce: randomNonce(), deadline, ...more };
}

const claimOf = async (more: Partial<WithdrawRequest> = {}, signer = venue.taker) =>
  signedClaim(venue, signer, await request(more));

describe('a relay that dies', () => {
  it('after its claim was mined and before it answered finds the payment in its next life', async () => {
    const before = await payments();
    const input = { ...(await claimOf()), idempotencyKey: 'crash-1' };
    const first = newServices(venue, database.pool);
    const lost = await first.claims.claim(input);
    first.end();
    const second = newServices(venue, database.pool);
    expect(await second.claims.claim(input)).toEqual(lost);
    const index = newIndex(venue, database.pool);
    await index.caughtUp();
    expect(await paymentOf(database.pool, input.request)).toBe(lost.tx_hash);
    expect(await paymentOf(database.pool, { ...input.request, amount: 1n })).toBeNull();
    expect((await payments()) - before).toBe(1);
    index.end();
    second.end();
  });

  it.each(['is still in the pool', 'was lost'])('while its claim %s pays it once', async (fate) => {
    const before = await payments();
    const input = await claimOf();
    await venue.automine(false);
    const first = newServices(venue, database.pool);
    const left = first.claims.claim(input);
    left.catch(() => {});
    await until(pooled, (count) => count === 1);
    first.end();
    await expect(left).rejects.toMatchObject({ code: 'CLAIM_PENDING' });
    if (fate === 'was lost') await venue.ask('anvil_dropAllTransactions');
    const second = newServices(venue, database.pool);
    const early = second.claims.claim(input).catch((error) => error.code);
    if (fate === 'is still in the pool') expect(await early).toBe('CLAIM_PENDING');
    await venue.automine(true);
    await venue.mine();
    const { tx_hash } = await second.claims.claim(input);
    if (fate === 'was lost') expect(await early).toMatchObject({ tx_hash });
    expect((await payments()) - before).toBe(1);
    second.end();
  });

  it('or whose node is silent says that the chain is not responding', async () => {
    const rpc = openChainRpc({ rpcUrl: 'http://127.0.0.1:9', timeoutMs: 500 });
    const { claims, vault, end } = newServices(venue, database.pool, { submitter: { rpc } });
    const code = { code: 'SERVICE_UNAVAILABLE' };
    await expect(claims.prepare(venue.taker.address)).rejects.toMatchObject(code);
    await expect(claims.claim(await claimOf())).rejects.toMatchObject(code);
    await expect(claims.positions(venue.taker.address)).rejects.toMatchObject(code);
    await expect(vault.read()).rejects.toMatchObject(code);
    end();
  });
});
