import { getAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { until } from '../system/wait.ts';
import { Api, type Json, succeed } from './api.ts';
import { usd } from './chain.ts';
import { sharedVenue } from './venue.ts';

const { url, info, chain } = await sharedVenue();

describe.each(['', '/v2'])('GET %s/v1/vault', (prefix) => {
  const api = new Api(`${url}${prefix}`);

  test('names the live contracts and the figures that the chain has', async () => {
    const total = await chain.client.readContract({
      address: info.vault,
      abi: parlayVaultAbi,
      functionName: 'totalAssets',
    });
    const vault = await succeed(api.get('/v1/vault'));
    expect(vault).toMatchObject({
      vault: getAddress(info.vault),
      escrow: getAddress(info.escrow),
      usdc: getAddress(info.token),
      chain_id: 998,
      stats: {
        total_assets_e6: String(total),
        idle_e6: expect.stringMatching(/^\d+$/),
        locked_e6: expect.stringMatching(/^\d+$/),
      },
      max_utilization_bps: 8000,
      per_parlay_cap_e6: String(usd(50_000)),
    });
  });

  test('adds the position and the wallet of an address', async () => {
    const account = await chain.account(usd(12.5));
    const position = await until(
      async () => {
        const vault = await succeed(api.get(`/v1/vault?address=${account.address}`));
        const { usdc_balance_e6, ...rest } = vault.position as Json;
        return usdc_balance_e6 === String(usd(12.5)) && rest;
      },
      { timeoutMs: 10_000, what: 'the balance of the wallet' },
    );
    expect(position).toMatchObject({ address: account.address, shares_raw: '0', value_e6: '0' });
    expect((await api.get('/v1/vault?address=0x12')).status).toBe(400);
  });
});
