import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { TestVenue } from '#chain/testing/test-venue.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { type TokenPermit, tokenPermit } from '#domain/parlay/signature.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { fillParlay, newIndex, newServices } from '../testing/services.ts';
import type { PreparedDeposit, PreparedRedemption } from './transfers.ts';

const USD = 1_000_000n;
let venue: TestVenue;
let database: TestDatabase;
let services: ReturnType<typeof newServices>;

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
  services = newServices(venue, database.pool);
  await venue.depositInVault(1_000n * USD);
});
afterAll(async () => {
  services?.end();
  await venue.stop();
  await database.drop();
});

const token = () => ({ address: venue.book.contracts.token.address, abi: testUsdcAbi }) as const;
const vault = () => ({ address: venue.book.contracts.vault.address, abi: parlayVaultAbi }) as const;
const balanceOf = (address: `0x${string}`) => venue.balanceOf(address);

/** An account with so much of the collateral. */
async function newAccount(amountE6 = 0n): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey());
  await venue.call(venue.owner, { ...token(), functionName: 'mint', args: [account.address, amountE6] });
  return account;
}

/** The permit that was prepared, as a wallet signs it. */
async function sign(
  account: PrivateKeyAccount,
  { permit }: PreparedDeposit | PreparedRedemption,
): Promise<TokenPermit> {
  const { EIP712Domain: _, ...types } = permit.types;
  const signature = await account.signTypedData({ ...permit, types } as never);
  const word = (name: string): bigint => BigInt(String(permit.message[name]));
  return tokenPermit({ value: word('value'), deadline: word('deadline') }, signature);
}

async function deposited(amountE6: bigint): Promise<{ account: PrivateKeyAccount; sharesRaw: bigint }> {
  const account = await newAccount(amountE6);
  const { vaultTransfers } = services;
  const permit = await sign(account, await vaultTransfers.prepareDeposit(account.address, amountE6));
  const { shares_raw } = await vaultTransfers.deposit({ address: account.address, permit });
  return { account, sharesRaw: BigInt(shares_raw) };
}

describe('a deposit', () => {
  it('by one permit makes the shares that were told, without a transaction of the owner', async () => {
    const account = await newAccount(100n * USD);
    const { vaultTransfers } = services;
    const prepared = await vaultTransfers.prepareDeposit(account.address.toLowerCase(), 60n * USD);
    expect(prepared).toMatchObject({ address: account.address, amount_e6: '60000000' });
    const permit = await sign(account, prepared);
    const result = await vaultTransfers.deposit({ address: account.address, permit });
    expect(result).toMatchObject({ amount_e6: '60000000', shares_raw: prepared.shares_raw });
    expect(
      String(
        await venue.rpc.readContract({ ...vault(), functionName: 'balanceOf', args: [account.address] }),
      ),
    ).toBe(prepared.shares_raw);
    expect(await balanceOf(account.address)).toBe(40n * USD);
    expect(await venue.rpc.getTransactionCount({ address: account.address })).toBe(0);
  });

  it('that is sent again, at once or later, is the same deposit', async () => {
    const account = await newAccount(100n * USD);
    const { vaultTransfers } = services;
    const permit = await sign(account, await vaultTransfers.prepareDeposit(account.address, 10n * USD));
    const input = { address: account.address, permit };
    const [first, second] = await Promise.all([vaultTransfers.deposit(input), vaultTransfers.deposit(input)]);
    const later = newServices(venue, database.pool);
    expect(second).toEqual(first);
    expect(await later.vaultTransfers.deposit(input)).toEqual(first);
    expect(await balanceOf(account.address)).toBe(90n * USD);
    later.end();
  });

  it('whose permit a stranger has sent to the token first goes through all the same', async () => {
    const account = await newAccount(100n * USD);
    const { vaultTransfers } = services;
    const permit = await sign(account, await vaultTransfers.prepareDeposit(account.address, 10n * USD));
    const { value, deadline, v, r, s } = permit;
    const args = [account.address, vault().address, value, deadline, v, r, s] as const;
    await venue.call(localAccount(9), { ...token(), functionName: 'permit', args });
    expect(await vaultTransfers.deposit({ address: account.address, permit })).toMatchObject({
      amount_e6: '10000000',
    });
  });

  it('is refused before anything is sent when the account could not pay, or has not signed it', async () => {
    const account = await newAccount(100n * USD);
    const { vaultTransfers } = services;
    const { address } = account;
    const code = (expected: string) => ({ code: expected });
    await expect(vaultTransfers.prepareDeposit('0x12', USD)).rejects.toMatchObject(code('INVALID_ADDRESS'));
    await expect(vaultTransfers.prepareDeposit(address, 5n)).rejects.toMatchObject(code('INVALID_MESSAGE'));
    await expect(vaultTransfers.prepareDeposit(address, 101n * USD)).rejects.toMatchObject(
      code('INSUFFICIENT_BALANCE'),
    );
    const prepared = await vaultTransfers.prepareDeposit(address, 10n * USD);
    const permit = await sign(account, prepared);
    const foreign = await sign(await newAccount(), prepared);
    const cases = [
      ['INVALID_SIGNATURE', foreign],
      ['INVALID_SIGNATURE', { ...permit, value: 20n * USD }],
      ['INVALID_SIGNATURE', { ...permit, v: 29 }],
      ['EXPIRED_REQUEST', { ...permit, deadline: 1n }],
    ] as const;
    for (const [expected, bad] of cases) {
      await expect(vaultTransfers.deposit({ address, permit: bad })).rejects.toMatchObject(code(expected));
    }
    expect(await balanceOf(address)).toBe(100n * USD);
  });

  it('waits while the vault is paused, and redemption does not', async () => {
    const { account, sharesRaw } = await deposited(20n * USD);
    const { vaultTransfers } = services;
    await venue.call(venue.owner, { ...vault(), functionName: 'pause', args: [] });
    try {
      await expect(vaultTransfers.prepareDeposit(account.address, 5n * USD)).rejects.toMatchObject({
        code: 'DEPOSITS_WAIT',
      });
      const permit = await sign(account, await vaultTransfers.prepareRedemption(account.address, sharesRaw));
      await vaultTransfers.redeem({ address: account.address, permit });
      expect(await balanceOf(account.address)).toBe(20n * USD);
    } finally {
      await venue.call(venue.owner, { ...vault(), functionName: 'unpause', args: [] });
    }
  });
});

describe('a redemption', () => {
  it('by one permit pays what was told, once', async () => {
    const { account, sharesRaw } = await deposited(50n * USD);
    const { vaultTransfers } = services;
    const prepared = await vaultTransfers.prepareRedemption(account.address, sharesRaw);
    expect(prepared).toMatchObject({ assets_e6: '50000000', min_assets_e6: '49500000' });
    const permit = await sign(account, prepared);
    const input = { address: account.address, permit, minAssetsE6: 50n * USD };
    const result = await vaultTransfers.redeem(input);
    expect(result).toMatchObject({ shares_raw: String(sharesRaw), assets_e6: '50000000' });
    expect(await vaultTransfers.redeem(input)).toEqual(result);
    expect(await balanceOf(account.address)).toBe(50n * USD);
  });

  it('for more than the shares are worth, or than the account has, is refused and costs nothing', async () => {
    const { account, sharesRaw } = await deposited(50n * USD);
    const { vaultTransfers } = services;
    const { address } = account;
    const permit = await sign(account, await vaultTransfers.prepareRedemption(address, sharesRaw));
    await expect(vaultTransfers.redeem({ address, permit, minAssetsE6: 51n * USD })).rejects.toMatchObject({
      code: 'VAULT_REFUSED',
    });
    for (const shares of [0n, sharesRaw + 1n]) {
      await expect(vaultTransfers.prepareRedemption(address, shares)).rejects.toMatchObject({
        code: 'INSUFFICIENT_SHARES',
      });
    }
    const deposit = vaultTransfers.deposit({ address, permit });
    await expect(deposit).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
    expect((await vaultTransfers.redeem({ address, permit })).assets_e6).toBe('50000000');
  });

  it('beyond what is idle says how much is, and when more is expected', async () => {
    const endMs = Date.now() + 3 * 86_400_000;
    for (const [id, expiryMs] of [
      [501, endMs - 1],
      [502, endMs],
    ]) {
      await database.pool.query(
        `INSERT INTO outcome (outcome_id, expiry_ms, name, description, title, market_class, side_a_name, side_b_name,
           first_seen_ms, last_seen_ms) VALUES ($1, $2, '', '', '', 'named', 'Yes', 'No', 0, 0)`,
        [id, expiryMs],
      );
    }
    const legs = [501, 502].map((outcomeId) => ({ outcomeId, sideIndex: 0 as const }));
    await fillParlay(venue, {
      ...{ legs, collateralE6: 300n * USD, quoteSigner: venue.quoter, deadline: (await venue.now()) + 600n },
      makerAddress: vault().address,
    });
    const index = newIndex(venue, database.pool);
    await index.caughtUp();
    const { owner } = venue;
    const args = [owner.address] as const;
    const sharesRaw = await venue.rpc.readContract({ ...vault(), functionName: 'balanceOf', args });
    const refusal = await services.vaultTransfers
      .prepareRedemption(owner.address, sharesRaw)
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'INSUFFICIENT_IDLE',
      message: expect.stringContaining(new Date(endMs).toISOString()),
    });
    index.end();
  });
});
