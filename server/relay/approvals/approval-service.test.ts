import { encodeFunctionData, hexToBigInt } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { TestVenue } from '#chain/testing/test-venue.ts';
import { until } from '#chain/testing/until.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { type TokenPermit, tokenPermit } from '#domain/parlay/signature.ts';
import { permitDomain, typedData } from '#domain/parlay/typed-data.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { chainOf, newServices } from '../testing/services.ts';

const USD = 1_000_000n;
const UNLIMITED = 2n ** 256n - 1n;
let venue: TestVenue;
let database: TestDatabase;

const token = () => ({ address: venue.book.contracts.token.address, abi: testUsdcAbi }) as const;
const pooled = async () => Number((await venue.ask<{ pending: string }>('txpool_status')).pending);
const newAccount = () => privateKeyToAccount(generatePrivateKey());

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start({ spreadBps: 250 }), freshDatabase()]);
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});

describe('an approval', () => {
  type Terms = { value?: bigint; signer?: ReturnType<typeof newAccount>; lifeS?: bigint };
  const allowanceOf = (owner: `0x${string}`) =>
    venue.rpc.readContract({ ...token(), functionName: 'allowance', args: [owner, venue.escrow] });

  async function permitOf(owner: ReturnType<typeof newAccount>, terms: Terms = {}): Promise<TokenPermit> {
    const { value = UNLIMITED, signer = owner, lifeS = 600n } = terms;
    const { address } = owner;
    const nonce = await venue.rpc.readContract({ ...token(), functionName: 'nonces', args: [address] });
    const deadline = (await venue.now()) + lifeS;
    const message = { owner: address, spender: venue.escrow, value, nonce, deadline };
    const { chainId, tokenName } = chainOf(venue);
    const data = typedData(permitDomain(tokenName, chainId, token().address), 'Permit', message);
    return tokenPermit(message, await signer.signTypedData(data));
  }

  const give = (to: `0x${string}`) =>
    venue.call(venue.owner, { ...token(), functionName: 'mint', args: [to, USD] });

  const send = (
    { address }: ReturnType<typeof newAccount>,
    { value, deadline, v, r, s }: TokenPermit,
  ): Promise<unknown> => {
    const args = [address, venue.escrow, value, deadline, v, r, s] as const;
    const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'permit', args });
    return venue.send(localAccount(9), token().address, data, 10n ** 10n);
  };

  it('is paid for once an hour, and only for makers with a balance', async () => {
    const { approvals, end } = newServices(venue, database.pool);
    const maker = newAccount();
    const approve = async (value: bigint) =>
      approvals.approve(maker.address, await permitOf(maker, { value }));
    await expect(approve(5n)).rejects.toMatchObject({ code: 'BALANCE_VALIDATION_FAILED' });
    await give(maker.address);
    expect((await approve(5n)).tx_hash).toMatch(/^0x/);
    await expect(approve(6n)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await allowanceOf(maker.address)).toBe(5n);
    end();
  });

  it('is submitted once, and not at all when the allowance is as good as unlimited', async () => {
    const { approvals, approved, end } = newServices(venue, database.pool);
    const maker = newAccount();
    await give(maker.address);
    const permit = await permitOf(maker);
    const both = await Promise.all([1, 2].map(() => approvals.approve(maker.address, permit)));
    expect(both[0]).toEqual(both[1]);
    const receipt = await venue.rpc.getTransactionReceipt({ hash: both[0]!.tx_hash! });
    expect(receipt.status).toBe('success');
    expect(await allowanceOf(maker.address)).toBe(UNLIMITED);
    expect(approved).toEqual([maker.address]);
    expect(await approvals.approve(maker.address, permit)).toEqual({ tx_hash: null });
    expect(await approvals.approve(maker.address, await permitOf(maker))).toEqual({ tx_hash: null });
    end();
  });

  it('is read and taken back by a signed permit of 0, also by an account that has nothing left', async () => {
    const { approvals, end } = newServices(venue, database.pool);
    const owner = newAccount();
    const { address } = owner;
    await send(owner, await permitOf(owner));
    const before = await approvals.read(address);
    expect(BigInt(before.allowance_e6)).toBe(UNLIMITED);
    const { message } = before.revocation;
    expect(message).toMatchObject({ owner: address, spender: venue.escrow, value: '0' });
    const unsigned = await permitOf(newAccount(), { value: 0n });
    await expect(approvals.revoke(address, unsigned)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
    const more = await permitOf(owner, { value: 1n });
    await expect(approvals.revoke(address, more)).rejects.toMatchObject({ code: 'INVALID_APPROVAL' });
    expect(await allowanceOf(address)).toBe(UNLIMITED);
    const { tx_hash } = await approvals.revoke(address, await permitOf(owner, { value: 0n }));
    expect(tx_hash).toMatch(/^0x/);
    expect(await allowanceOf(address)).toBe(0n);
    expect(await approvals.read(address)).toMatchObject({ allowance_e6: '0' });
    expect(await approvals.revoke(address, unsigned)).toEqual({ tx_hash: null });
    end();
  });

  it('that somebody else has sent is as good, also when that happens meanwhile', async () => {
    const { approvals, end } = newServices(venue, database.pool);
    const [early, late] = [newAccount(), newAccount()];
    await give(late.address);
    const first = await permitOf(early, { value: 50n * USD });
    await send(early, first);
    expect(await approvals.approve(early.address, first)).toEqual({ tx_hash: null });
    const second = await permitOf(late);
    await venue.automine(false);
    const ours = approvals.approve(late.address, second);
    await until(pooled, (count) => count === 1);
    const theirs = send(late, second);
    await until(pooled, (count) => count === 2);
    await venue.mine();
    await Promise.all([theirs, venue.automine(true)]);
    expect(await ours).toEqual({ tx_hash: null });
    expect(await allowanceOf(late.address)).toBe(UNLIMITED);
    end();
  });

  it('that the token would refuse is refused before anything is sent', async () => {
    const { approvals, approved, end } = newServices(venue, database.pool);
    const maker = newAccount();
    const good = await permitOf(maker);
    const cases = [
      ['INVALID_SIGNATURE', await permitOf(maker, { signer: newAccount() })],
      ['INVALID_SIGNATURE', { ...good, value: 7n }],
      ['INVALID_SIGNATURE', { ...good, v: 29 }],
      ['INVALID_SIGNATURE', { ...good, s: `0x${(2n ** 256n - hexToBigInt(good.s)).toString(16)}` as const }],
      ['EXPIRED_REQUEST', await permitOf(maker, { lifeS: 1n })],
      ['INVALID_APPROVAL', { ...good, value: -1n }],
    ] as const;
    for (const [code, permit] of cases) {
      await expect(approvals.approve(maker.address, permit)).rejects.toMatchObject({ code });
    }
    await expect(approvals.approve('0x00', good)).rejects.toMatchObject({ code: 'INVALID_ADDRESS' });
    expect(approved).toEqual([]);
    expect(await allowanceOf(maker.address)).toBe(0n);
    end();
  });
});
