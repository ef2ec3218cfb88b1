import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { randomNonce } from '#chain/testing/signed-fill.ts';
import { silent, TestVenue } from '#chain/testing/test-venue.ts';
import { until } from '#chain/testing/until.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import type { WithdrawRequest } from '#domain/parlay/structs.ts';
import { systemClock } from '#observe/clock.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createGasLedger } from '#store/venue/money/gas-ledger.ts';
import { GasBudget } from '../gas/gas-budget.ts';
import { fillParlay, newServices, requestOf, signedClaim, winParlay } from '../testing/services.ts';

const [OTHER, PAYEE] = [localAccount(7), localAccount(9)];
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

describe('a claim', () => {
  it('pays all credits to whom the request names, for no gas of the owner', async () => {
    const { claims, end } = newServices(venue, database.pool);
    const [owed, before] = [await creditsOf(), await venue.balanceOf(PAYEE.address)];
    const nonce = await venue.rpc.getTransactionCount({ address: venue.taker.address });
    const prepared = await claims.prepare(venue.taker.address, PAYEE.address);
    expect(prepared.claimable_e6).toBe(String(owed));
    const paid = await claims.claim(await signedClaim(venue, venue.taker, requestOf(prepared)));
    expect(paid).toMatchObject({ to: PAYEE.address, amount_e6: String(owed) });
    expect((await venue.rpc.getTransactionReceipt({ hash: paid.tx_hash })).status).toBe('success');
    expect((await venue.balanceOf(PAYEE.address)) - before).toBe(owed);
    expect(await creditsOf()).toBe(0n);
    expect(await venue.rpc.getTransactionCount({ address: venue.taker.address })).toBe(nonce);
    await expect(claims.prepare(venue.taker.address)).rejects.toMatchObject({
      code: 'NOTHING_TO_CLAIM',
    });
    end();
  });

  it('that is repeated at once, later, by key or after its deadline is the same payment', async () => {
    const { claims, end } = newServices(venue, database.pool);
    const before = await payments();
    const input = await claimOf();
    const keyed = { ...input, idempotencyKey: 'key-1' };
    const answers = await Promise.all([claims.claim(input), claims.claim(keyed), claims.claim(input)]);
    answers.push(await claims.claim(keyed), await claims.claim(input));
    await venue.later(3_600);
    answers.push(await claims.claim(input));
    expect(new Set(answers.map(({ tx_hash }) => tx_hash)).size).toBe(1);
    expect((await payments()) - before).toBe(1);
    const another = { ...(await claimOf()), idempotencyKey: 'key-1' };
    await expect(claims.claim(another)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await payments()) - before).toBe(1);
    end();
  });

  it('of less than its gas is worth, or one too many of an hour, is not sent; a repeat still finds its payment', async () => {
    const { claims, end } = newServices(venue, database.pool, { settings: { leastE6: 10_000n, perHour: 2 } });
    const before = await payments();
    await expect(claims.claim(await claimOf({ amount: 9_999n }))).rejects.toMatchObject({
      code: 'NOTHING_TO_CLAIM',
    });
    const [first, second] = [await claimOf({ amount: 10_000n }), await claimOf({ amount: 10_000n })];
    const paid = await claims.claim(first);
    await claims.claim(second);
    await expect(claims.claim(await claimOf())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await claims.claim(first)).toEqual(paid);
    expect((await payments()) - before).toBe(2);
    end();
  });

  it('that no sender can carry tells its owner nothing of what a node said of our senders', async () => {
    const refused = {
      code: 'SERVICE_UNAVAILABLE',
      message: expect.not.stringMatching(/0x|wei|fund|balance/i),
    };
    const poor = newServices(venue, database.pool, { sender: privateKeyToAccount(generatePrivateKey()) });
    await expect(poor.claims.claim(await claimOf())).rejects.toMatchObject(refused);
    poor.end();
    const elsewhere = newServices(venue, database.pool, { submitter: { chainId: 1 } });
    await expect(elsewhere.claims.claim(await claimOf())).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The chain is not accepting transactions from the venue. Send it again later.',
    });
    elsewhere.end();
  });

  it('of somebody else, of an old request or of too much is refused before anything is sent', async () => {
    const { claims, end } = newServices(venue, database.pool);
    const sent = await venue.rpc.getTransactionCount({ address: localAccount(6).address });
    const good = await claimOf();
    const cancelled = randomNonce();
    const cancel = venue.escrowCall('cancelNonce', [cancelled]);
    await venue.send(venue.taker, cancel.to, cancel.data);
    const bent = { ...good, request: { ...good.request, to: OTHER.address } };
    const cases = [
      ['INVALID_SIGNATURE', await claimOf({}, OTHER)],
      ['INVALID_SIGNATURE', bent],
      ['INVALID_SIGNATURE', { ...good, signature: '0x00' }],
      ['INSUFFICIENT_CREDITS', await claimOf({ amount: (await creditsOf()) + 1n })],
      ['NONCE_USED', await claimOf({ nonce: cancelled })],
      ['EXPIRED_REQUEST', await claimOf({ deadline: await venue.now() })],
      ['INVALID_CLAIM', { ...good, request: { ...good.request, amount: 0n } }],
      ['INVALID_CLAIM', { ...good, request: { ...good.request, nonce: 2n ** 256n } }],
      ['INVALID_ADDRESS', { ...good, request: { ...good.request, to: venue.escrow } }],
      ['INVALID_ADDRESS', { ...good, request: { ...good.request, account: '0x12' as const } }],
      ['INVALID_MESSAGE', { ...good, idempotencyKey: 'a b' }],
    ] as const;
    for (const [code, input] of cases) await expect(claims.claim(input)).rejects.toMatchObject({ code });
    for (const address of ['', '0x', venue.taker.address.replace('0x', ''), `${venue.taker.address}00`]) {
      await expect(claims.prepare(address)).rejects.toMatchObject({ code: 'INVALID_ADDRESS' });
      await expect(claims.positions(address)).rejects.toMatchObject({ code: 'INVALID_ADDRESS' });
    }
    expect(await venue.rpc.getTransactionCount({ address: localAccount(6).address })).toBe(sent);
    end();
  });
});

/** A budget of a day that is a unit of the coin for all, and takes a claim for 0.00009 of it. */
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

describe('the gas of claims', () => {
  const billsOf = () => createGasLedger(database.pool).since(0);

  it('is on record as it was billed, and ends claims of an address that has had its part of the day', async () => {
    const gas = newBudget(10n ** 14n);
    const { claims, end } = newServices(venue, database.pool, { gas });
    const { tx_hash } = await claims.claim(await claimOf());
    const { gasUsed, effectiveGasPrice } = await venue.rpc.getTransactionReceipt({ hash: tx_hash });
    const feeWei = gasUsed * effectiveGasPrice;
    const account = venue.taker.address.toLowerCase();
    expect(await until(billsOf, ({ length }) => length > 0)).toEqual([{ kind: 'claim', account, feeWei }]);
    const before = await payments();
    const refused = { code: 'ADDRESS_GAS_BUDGET', status: 429 };
    await expect(claims.claim(await claimOf())).rejects.toMatchObject(refused);
    await expect(claims.prepare(venue.taker.address)).rejects.toMatchObject(refused);
    expect(await payments()).toBe(before);
    end();
  });
});

describe('a claim that is under way when the budget is spent', () => {
  it('is still pending to whoever asks again, and paid', async () => {
    const gas = newBudget(10n ** 15n);
    const { claims, end } = newServices(venue, database.pool, { gas, submitter: { outcomeTimeoutMs: 200 } });
    const [input, before] = [await claimOf(), await payments()];
    await venue.automine(false);
    await expect(claims.claim(input)).rejects.toMatchObject({ code: 'CLAIM_PENDING' });
    const bill = { kind: 'claim', account: venue.taker.address, gasUsed: 1n, feeWei: 10n ** 15n } as const;
    await gas.spent({ ...bill, txHash: `0x${'1'.repeat(64)}` });
    await expect(claims.claim(input)).rejects.toMatchObject({ code: 'CLAIM_PENDING' });
    await expect(claims.claim(await claimOf())).rejects.toMatchObject({ code: 'ADDRESS_GAS_BUDGET' });
    await venue.automine(true);
    await venue.mine();
    await until(payments, (count) => count === before + 1);
    end();
  });
});

describe('claims of one account', () => {
  it('are not promised what another one is about to take, and few may wait', async () => {
    const settings = { maxPerAccount: 2 };
    const { claims, end } = newServices(venue, database.pool, { settings });
    const owed = await creditsOf();
    await venue.automine(false);
    const first = claims.claim(await claimOf({ amount: owed - USD }));
    await until(pooled, (count) => count === 1);
    expect((await claims.prepare(venue.taker.address)).claimable_e6).toBe(String(USD));
    await expect(claims.claim(await claimOf({ amount: USD + 1n }))).rejects.toMatchObject({
      code: 'INSUFFICIENT_CREDITS',
    });
    const second = claims.claim(await claimOf({ amount: USD }));
    await expect(claims.claim(await claimOf())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await venue.automine(true);
    await venue.mine();
    await Promise.all([first, second]);
    expect(await creditsOf()).toBe(0n);
    end();
  });

  it('that a direct withdrawal overtakes are told so', async () => {
    const { claims, end } = newServices(venue, database.pool);
    const before = await payments();
    await venue.automine(false);
    const claim = claims.claim(await claimOf());
    claim.catch(() => {});
    await until(pooled, (count) => count === 1);
    const { to, data } = venue.escrowCall('withdraw');
    const withdrawal = venue.send(venue.taker, to, data, 10n ** 10n);
    await until(pooled, (count) => count === 2);
    await venue.mine();
    await withdrawal;
    await expect(claim).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDITS' });
    expect((await payments()) - before).toBe(1);
    expect(await creditsOf()).toBe(0n);
    end();
  });
});
