import { afterAll, beforeAll, expect, it } from 'vitest';
import { localAccount } from '#chain/local/local-accounts.ts';
import { TestVenue } from '#chain/testing/test-venue.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { openLocalChain } from './local-chain-client.ts';
import { MakerCollateral } from './maker-collateral.ts';
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
  const collateral = new MakerCollateral({ client, wallet, token: token.address, escrow: escrow.address });
  await collateral.tend();
  expect(collateral.balanceE6 > 0n).toBe(true);
  const revoke = { abi: testUsdcAbi, functionName: 'approve', args: [escrow.address, 0n] } as const;
  await wallet.send(token.address, revoke);
  await collateral.tend();
  expect(collateral.balanceE6).toBe(0n);
  await collateral.tend();
  expect(collateral.balanceE6).toBe(0n);
});
