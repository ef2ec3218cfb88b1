import { Contract, JsonRpcProvider } from 'ethers';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { openChainRpc } from '#chain/rpc/chain-rpc.ts';
import { countRequests } from '#chain/testing/count-requests.ts';
import { signFill } from '#chain/testing/signed-fill.ts';
import { TestVenue } from '#chain/testing/test-venue.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { fillParlay, newIndex, newServices, winParlay } from '../testing/services.ts';

const USD = 1_000_000n;
let venue: TestVenue;
let database: TestDatabase;
let nextOutcome = 100;

const escrow = () => ({ address: venue.escrow, abi: parlayEscrowAbi }) as const;
const token = () => ({ address: venue.book.contracts.token.address, abi: testUsdcAbi }) as const;
const newAccount = () => privateKeyToAccount(generatePrivateKey());

function newLegs(): ParlayLeg[] {
  nextOutcome += 2;
  return [
    { outcomeId: nextOutcome, sideIndex: 0 },
    { outcomeId: nextOutcome + 1, sideIndex: 1 },
  ];
}

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start({ spreadBps: 250 }), freshDatabase()]);
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});

describe('positions', () => {
  it('of both sides are told newest first, page by page, with each leg as it stands and what can be claimed', async () => {
    const { claims, end } = newServices(venue, database.pool);
    const index = newIndex(venue, database.pool);
    const legs = [newLegs(), newLegs(), newLegs()] as const;
    const ids: bigint[] = [];
    for (const some of legs) ids.push(await fillParlay(venue, { legs: some }));
    await winParlay(venue, ids[0]!, legs[0]);
    await venue.finalise([{ outcomeId: legs[1][0]!.outcomeId, result: 'Yes' }]);
    const resolve = venue.escrowCall('resolveLeg', [ids[1], 0n]);
    await venue.send(localAccount(8), resolve.to, resolve.data);
    await index.caughtUp();
    const all = await claims.positions(venue.taker.address);
    expect(all.positions.map(({ parlay_id }) => BigInt(parlay_id))).toEqual([...ids].reverse());
    expect(all).toMatchObject({ next_cursor: null, claimable_e6: '39250000' });
    const [open, halfWay, settled] = all.positions;
    expect(open).toMatchObject({ status: 'open', verdict: 'open', taker_payout_e6: null, settled_at: null });
    expect(halfWay?.legs.map(({ state }) => state)).toEqual(['won', 'open']);
    expect(settled).toMatchObject({
      status: 'settled',
      verdict: 'won',
      taker: venue.taker.address,
      maker: venue.maker.address,
      taker_payout_e6: '39250000',
      maker_payout_e6: '0',
      legs: legs[0].map(({ outcomeId, sideIndex }) => ({
        position_id: `#${outcomeId * 10 + sideIndex}`,
        outcome_id: outcomeId,
        side_index: sideIndex,
        state: 'won',
      })),
    });
    expect((await claims.positions(venue.maker.address)).positions).toEqual(all.positions);
    const first = await claims.positions(venue.taker.address.toLowerCase(), { limit: 2 });
    const rest = await claims.positions(venue.taker.address, { limit: 2, cursor: first.next_cursor ?? '' });
    expect([...first.positions, ...rest.positions]).toEqual(all.positions);
    expect(rest.next_cursor).toBeNull();
    expect(await claims.positions(newAccount().address)).toMatchObject({ positions: [], claimable_e6: '0' });
    expect(await claims.positions(venue.taker.address, { cursor: '9'.repeat(78) })).toEqual(all);
    const cursors = ['-1', '', '0', '1e5', 'Infinity', 'NaN', '1.0', ' 1', '1;', '9'.repeat(79)];
    const pages = [{ limit: 0 }, { limit: 201 }, { limit: 1.5 }, ...cursors.map((cursor) => ({ cursor }))];
    for (const page of pages) {
      await expect(claims.positions(venue.taker.address, page)).rejects.toMatchObject({
        code: 'INVALID_PAGE',
      });
    }
    index.end();
    end();
  });

  it('that a reorganisation undoes are gone, and no credit is shown that the chain does not owe', async () => {
    const { claims, end } = newServices(venue, database.pool);
    const index = newIndex(venue, database.pool);
    const creditsOf = () =>
      venue.rpc.readContract({ ...escrow(), functionName: 'credits', args: [venue.taker.address] });
    const legs = newLegs();
    const id = await fillParlay(venue, { legs });
    await index.caughtUp();
    const [before, owed] = [await claims.positions(venue.taker.address), await creditsOf()];
    const snapshot = await venue.ask('evm_snapshot');
    const undone = await fillParlay(venue, {});
    await winParlay(venue, id, legs);
    await index.caughtUp();
    const during = await claims.positions(venue.taker.address);
    expect(during.positions[0]).toMatchObject({ parlay_id: String(undone) });
    expect(during.claimable_e6).toBe(String(owed + 39_250_000n));
    await venue.ask('evm_revert', [snapshot]);
    // The index has not looked yet.
    expect((await claims.positions(venue.taker.address)).claimable_e6).toBe(String(owed));
    await index.caughtUp();
    expect(await claims.positions(venue.taker.address)).toEqual(before);
    index.end();
    end();
  });
});

describe('the vault', () => {
  const VAULT_ABI = [
    'function totalAssets() view returns (uint256)',
    'function idle() view returns (uint256)',
    'function locked() view returns (uint256)',
    'function totalSupply() view returns (uint256)',
    'function balanceOf(address) view returns (uint256)',
    'function maxRedeem(address) view returns (uint256)',
    'function convertToAssets(uint256) view returns (uint256)',
  ];

  it('is told to the unit, as another client reads the same block', async () => {
    const { vault, end } = newServices(venue, database.pool);
    const lp = venue.owner.address;
    await venue.depositInVault(5_000n * USD);
    const { address } = venue.book.contracts.vault;
    const { to, data } = await signFill(venue, {
      legs: newLegs(),
      makerAddress: address,
      quoteSigner: venue.quoter,
      deadline: (await venue.now()) + 600n,
    });
    await venue.send(localAccount(8), to, data);
    const view = await vault.read(lp);
    const provider = new JsonRpcProvider(venue.rpcUrl, undefined, { polling: false });
    const contract = new Contract(address, VAULT_ABI, provider);
    const read = async (name: string, ...args: unknown[]): Promise<string> =>
      String(await contract.getFunction(name)(...args, { blockTag: view.block_number }));
    const shares = await read('balanceOf', lp);
    expect(view).toMatchObject({
      vault: address,
      escrow: venue.escrow,
      usdc: token().address,
      chain_id: 998,
      name: 'Hashmark Parlay Vault',
      symbol: 'hmPLV',
      share_decimals: 12,
      paused: false,
      max_utilization_bps: 8_000,
      per_parlay_cap_e6: '50000000000',
      max_live_positions: 64,
      exit_fee_bps: 0,
      stats: {
        total_assets_e6: await read('totalAssets'),
        idle_e6: await read('idle'),
        locked_e6: await read('locked'),
        unswept_e6: '0',
        live_positions: 1,
        utilization_bps: 60,
        total_shares_raw: await read('totalSupply'),
        share_price_e6: await read('convertToAssets', 10n ** 12n),
      },
      position: {
        address: lp,
        shares_raw: shares,
        value_e6: await read('convertToAssets', shares),
        max_redeem_shares_raw: await read('maxRedeem', lp),
        usdc_balance_e6: String(await venue.balanceOf(lp)),
      },
    });
    expect(view.stats).toMatchObject({ total_assets_e6: '5000000000', locked_e6: '30000000' });
    provider.destroy();
    end();
  });

  it('is read once for all who ask at the same time, and not at all for who is no account', async () => {
    const proxy = await countRequests(venue.rpcUrl, 'eth_blockNumber');
    const rpc = openChainRpc({ rpcUrl: proxy.url });
    const { vault, end } = newServices(venue, database.pool, { submitter: { rpc } });
    const asked = [undefined, undefined, venue.owner.address, venue.owner.address, venue.taker.address];
    const views = await Promise.all(asked.map((address) => vault.read(address)));
    expect(new Set(views.map(({ block_number }) => block_number)).size).toBe(1);
    expect(views[2]).toEqual(views[3]);
    expect(proxy.requests()).toBe(1);
    await expect(vault.read('0x0')).rejects.toMatchObject({ code: 'INVALID_ADDRESS' });
    end();
    await proxy.close();
  });
});
