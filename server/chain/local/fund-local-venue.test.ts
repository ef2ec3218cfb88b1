import { afterAll, beforeAll, expect, test } from 'vitest';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { TestVenue } from '../testing/test-venue.ts';
import { fundLocalVenue } from './fund-local-venue.ts';
import { localAccounts } from './local-accounts.ts';

const STRANGER = '0x00000000000000000000000000000000000f00d5';
const USD = 1_000_000n;
let venue: TestVenue;
beforeAll(async () => {
  venue = await TestVenue.start();
});
afterAll(() => venue.stop());

async function holdings() {
  const { vault } = venue.book.contracts;
  const call = { address: vault.address, abi: parlayVaultAbi } as const;
  const people = [...localAccounts('takers'), ...localAccounts('makers')];
  return {
    senderWei: await venue.rpc.getBalance({ address: STRANGER }),
    balancesE6: await Promise.all(people.map(({ address }) => venue.balanceOf(address))),
    vaultE6: await venue.rpc.readContract({ ...call, functionName: 'totalAssets' }),
  };
}

test('senders get coin, takers and makers collateral, the vault its deposit; a second time changes nothing', async () => {
  const fund = (): Promise<void> =>
    fundLocalVenue({ rpcUrl: venue.rpcUrl, book: venue.book, senders: [STRANGER] });
  await fund();
  const funded = await holdings();
  expect(funded.senderWei).toBe(1_000n * 10n ** 18n);
  expect(funded.vaultE6).toBe(500_000n * USD);
  for (const balanceE6 of funded.balancesE6) expect(balanceE6 >= 100_000n * USD).toBe(true);
  await fund();
  expect(await holdings()).toEqual(funded);
});
