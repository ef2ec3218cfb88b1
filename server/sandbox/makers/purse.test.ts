import { afterAll, beforeAll, expect, it } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { TestVenue } from '#chain/testing/test-venue.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { openLocalChain } from './local-chain-client.ts';
import { Purse } from './purse.ts';
import { Wallet } from './wallet.ts';

let venue: TestVenue;

beforeAll(async () => {
  venue = await TestVenue.start();
});
afterAll(() => venue.stop());

it('lets the escrow take its collateral once, so that an allowance revoked later stays revoked', async () => {
  const client = openLocalChain(venue.rpcUrl);
  const wallet = new Wallet(client, await client.getChainId(), localAccount(22));
  const { token, escrow } = venue.book.contracts;
  const purse = new Purse({ client, wallet, token: token.address, escrow: escrow.address });
  await purse.tend();
  expect(purse.balanceE6 > 0n).toBe(true);
  const revoke = { abi: testUsdcAbi, functionName: 'approve', args: [escrow.address, 0n] } as const;
  await wallet.send(token.address, revoke);
  await purse.tend();
  expect(purse.balanceE6).toBe(0n);
  await purse.tend();
  expect(purse.balanceE6).toBe(0n);
});
