import { expect, test } from 'vitest';
import { generateMetadata as ofBuilder } from './builders/[address]/page.tsx';
import { generateMetadata as ofMarket } from './markets/[outcome]/page.tsx';
import { generateMetadata as ofCampaign } from './rewards/[campaign]/page.tsx';
import { generateMetadata as ofWallet } from './wallets/[address]/page.tsx';

/** What the last part of an address names, whatever the page calls it. */
const named = (part: string) => ({
  params: Promise.resolve({ address: part, outcome: part, campaign: part }),
  searchParams: Promise.resolve({}),
});

test.each([
  ['wallet', ofWallet, 'Unknown wallet'],
  ['builder', ofBuilder, 'Unknown builder'],
  ['market', ofMarket, 'Unknown market'],
  ['campaign', ofCampaign, 'Unknown campaign'],
])('a page of a %s that its address cannot name is titled as unknown', async (_, metadataOf, title) => {
  expect((await metadataOf(named('nonsense'))).title).toBe(title);
});

test('the page of a wallet is titled by its address, however that is written', async () => {
  expect((await ofWallet(named(`0x${'aB'.repeat(20)}`))).title).toBe('Wallet 0xabab…abab');
});
