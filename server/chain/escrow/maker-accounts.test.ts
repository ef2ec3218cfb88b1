import { encodeFunctionData } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { MakerAccounts as RelayMakers, TakerAccounts as RelayTakers } from '#relay/exposure/accounts.ts';
import { localAccount } from '../local/local-accounts.ts';
import { openChainRpc } from '../rpc/chain-rpc.ts';
import { countRequests } from '../testing/count-requests.ts';
import { randomNonce, signFill } from '../testing/signed-fill.ts';
import { silent, TestVenue } from '../testing/test-venue.ts';
import { until } from '../testing/until.ts';
import { MakerAccounts, type MakerAccountsOptions, type MakerFacts } from './maker-accounts.ts';
import { TakerAccounts } from './taker-accounts.ts';

const SIGNER = localAccount(9);
let venue: TestVenue;
beforeAll(async () => {
  venue = await TestVenue.start();
});
afterAll(() => venue.stop());

const addresses = () => ({
  token: venue.book.contracts.token.address,
  escrow: venue.book.contracts.escrow.address,
});

function watch(options: Partial<MakerAccountsOptions> = {}) {
  const { heads, life } = venue.follow();
  const { signal } = life;
  const base = { rpc: venue.rpc, heads, addresses: addresses(), logger: silent, signal, refreshMs: 0 };
  const accounts = new MakerAccounts({ ...base, ...options });
  return { accounts, asRelaySees: accounts satisfies RelayMakers, heads, end: () => life.abort() };
}

const ask = (over: Partial<{ signer: `0x${string}`; nonce: bigint }> = {}) => ({
  maker: venue.maker.address,
  signer: venue.maker.address,
  nonce: 1n,
  ...over,
});

const known = (facts: MakerFacts | Promise<MakerFacts>): MakerFacts | null =>
  facts instanceof Promise ? null : facts;

describe('facts about a maker', () => {
  it('are known without waiting from the second question on', async () => {
    const { accounts, end } = watch();
    expect(await accounts.cached(ask())).toMatchObject({ isSignerAllowed: true, isNonceUsed: false });
    expect(known(accounts.cached(ask({ nonce: 2n })))).not.toBeNull();
    end();
  });

  it('follow the chain block by block, without being asked for', async () => {
    const { accounts, end } = watch();
    const before = await accounts.cached(ask());
    const fill = await signFill(venue, { nonce: randomNonce() });
    await venue.send(localAccount(8), fill.to, fill.data);
    const question = ask({ nonce: fill.quote.nonce });
    const after = await until(
      () => known(accounts.cached(question)),
      (facts) => facts?.isNonceUsed === true && facts.balanceE6 < before.balanceE6,
    );
    expect(before.balanceE6 - (after?.balanceE6 ?? 0n)).toBe(30_000_000n);
    end();
  });

  it('show a revoked allowance and a named signer in the next block, at once when read fresh', async () => {
    const { accounts, end } = watch();
    const question = ask({ signer: SIGNER.address });
    expect((await accounts.cached(question)).isSignerAllowed).toBe(false);
    const allow = venue.escrowCall('setQuoteSigner', [SIGNER.address, true]);
    await venue.send(venue.maker, allow.to, allow.data);
    expect((await accounts.fresh(question)).isSignerAllowed).toBe(true);
    const args = [addresses().escrow, 5n] as const;
    const approve = encodeFunctionData({ abi: testUsdcAbi, functionName: 'approve', args });
    await venue.send(venue.maker, addresses().token, approve);
    await until(
      () => known(accounts.cached(question)),
      (facts) => facts?.allowanceE6 === 5n,
    );
    await venue.fund(venue.maker);
    end();
  });

  it('are read anew for a maker that was forgotten', async () => {
    const { accounts, heads, end } = watch({ refreshMs: 1e9 });
    // The first look at the chain has everybody read anew, the next one is long to come.
    await until(
      () => heads.latest,
      (latest) => latest !== null,
    );
    const before = await accounts.cached(ask());
    const fill = await signFill(venue);
    await venue.send(localAccount(8), fill.to, fill.data);
    expect(known(accounts.cached(ask()))?.balanceE6).toBe(before.balanceE6);
    accounts.forget(venue.maker.address);
    expect((await accounts.cached(ask())).balanceE6).toBe(before.balanceE6 - 30_000_000n);
    end();
  });

  it('know nonces that were used before, from those who remember', async () => {
    const { accounts, end } = watch({ usedBefore: async () => [77n] });
    expect((await accounts.cached(ask({ nonce: 77n }))).isNonceUsed).toBe(true);
    expect((await accounts.cached(ask({ nonce: 78n }))).isNonceUsed).toBe(false);
    end();
  });

  it('see a used nonce that nobody remembers when they are read fresh', async () => {
    const nonce = randomNonce();
    const cancel = venue.escrowCall('cancelNonce', [nonce]);
    await venue.send(venue.maker, cancel.to, cancel.data);
    await venue.mine(3);
    const { accounts, end } = watch();
    expect((await accounts.fresh(ask({ nonce }))).isNonceUsed).toBe(true);
    expect((await accounts.cached(ask({ nonce }))).isNonceUsed).toBe(true);
    end();
  });

  it('of a vault are what it would stand behind, and only its quoting key may sign', async () => {
    const maker = venue.book.contracts.vault.address;
    await venue.depositInVault(100_000_000_000n);
    const { accounts, end } = watch();
    const facts = await accounts.fresh({ maker, signer: venue.quoter.address, nonce: 1n });
    expect(facts).toMatchObject({ isVault: true, isSignerAllowed: true, allowanceE6: 80_000_000_000n });
    expect(facts).toMatchObject({ perQuoteMostE6: 50_000_000_000n, places: 64 });
    expect((await accounts.fresh({ maker, signer: venue.maker.address, nonce: 1n })).isSignerAllowed).toBe(
      false,
    );
    end();
  });

  it('of fifty makers are read in one request for each block', async () => {
    const counted = await countRequests(venue.rpcUrl, 'eth_call');
    const { accounts, heads, end } = watch({ rpc: openChainRpc({ rpcUrl: counted.url }) });
    const makers = Array.from({ length: 50 }, () => privateKeyToAccount(generatePrivateKey()).address);
    const questions = makers.map((maker) => ({ maker, signer: maker, nonce: 1n }));
    await Promise.all(questions.map((question) => accounts.cached(question)));
    const blocks = 5;
    for (let block = 1; block <= blocks; block += 1) {
      const before = counted.requests();
      await venue.mine();
      const newest = await venue.rpc.getBlock();
      await until(
        () => heads.latest?.hash,
        (hash) => hash === newest.hash,
      );
      await until(
        () => counted.requests(),
        (requests) => requests > before,
      );
    }
    // One for the first questions, and one for the block that was the newest when they came.
    expect(counted.requests()).toBeLessThanOrEqual(blocks + 2);
    expect(questions.every((question) => known(accounts.cached(question)) !== null)).toBe(true);
    end();
    await counted.close();
  });
});

describe('makers that are known', () => {
  it('stay at hand while others are asked about, and go when they are asked about least', async () => {
    const histories: string[] = [];
    const usedBefore = async (maker: string): Promise<bigint[]> => {
      histories.push(maker);
      return [77n];
    };
    const { accounts, end } = watch({ maxAccounts: 2, usedBefore });
    const others = [1, 2, 3].map(() => privateKeyToAccount(generatePrivateKey()).address);
    await accounts.cached(ask());
    for (const maker of others) {
      expect(accounts.known({ maker, signer: maker, nonce: 1n })).toBeNull();
      await accounts.cached({ maker, signer: maker, nonce: 1n });
      expect(accounts.known(ask())).not.toBeNull();
    }
    expect(others.map((maker) => accounts.known({ maker, signer: maker, nonce: 1n }))).toEqual([
      null,
      null,
      null,
    ]);
    for (const signer of others) await accounts.fresh(ask({ signer }));
    expect(accounts.known(ask())).toBeNull();
    expect(accounts.known(ask({ signer: others[2] }))).toMatchObject({ isNonceUsed: false });
    expect(histories).toEqual([venue.maker.address, ...others]);
    end();
  });

  it('let go of what a maker used up together with the maker', async () => {
    let reads = 0;
    const usedBefore = async (): Promise<bigint[]> => {
      reads += 1;
      return [77n];
    };
    const { accounts, end } = watch({ maxAccounts: 1, usedBefore });
    await accounts.cached(ask({ nonce: 77n }));
    const other = privateKeyToAccount(generatePrivateKey()).address;
    await accounts.fresh({ maker: other, signer: other, nonce: 1n });
    expect(await accounts.cached(ask({ nonce: 77n }))).toMatchObject({ isNonceUsed: true });
    expect(reads).toBe(2);
    end();
  });
});

describe('facts about a taker', () => {
  it('are those of the newest block', async () => {
    const takers: RelayTakers = new TakerAccounts(venue.rpc, addresses());
    const before = await takers.fresh({ taker: venue.taker.address, nonce: 1n });
    const fill = await signFill(venue);
    await venue.send(localAccount(8), fill.to, fill.data);
    const after = await takers.fresh({ taker: venue.taker.address, nonce: fill.order.nonce });
    expect(before.balanceE6 - after.balanceE6).toBe(10_000_000n);
    expect(after).toMatchObject({ isNonceUsed: true, permitNonce: 0n });
    const nobody = await takers.fresh({ taker: SIGNER.address, nonce: 1n });
    expect(nobody).toEqual({ balanceE6: 0n, allowanceE6: 0n, permitNonce: 0n, isNonceUsed: false });
  });
});
