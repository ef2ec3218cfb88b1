import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HeldWallets } from './held-wallets.tsx';
import type { Payout } from './payout-proof.ts';

const [FIRST, SECOND, PAID] = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(20)}`);
const PAYOUT = { payout_id: 7, held_usd: '12.50' } as Payout;

function html(links: object[]): string {
  const client = new QueryClient();
  const wallets = [
    { wallet: FIRST, state: 'held', held_e6: '12000000' },
    { wallet: SECOND, state: 'held', held_e6: '500000' },
    { wallet: PAID, state: 'paid', held_e6: '0' },
  ];
  client.setQueryData(['payout file', PAYOUT.payout_id], {
    ...{ wallets, related: [{ wallets: [FIRST, SECOND], links }] },
  });
  const held = createElement(HeldWallets, { payout: PAYOUT });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, held));
}
const link = { wallets: [FIRST, SECOND], count: 3, shares_bps: [9_000, 4_500] };

test('a held payout names its sum, and each wallet with what is held of it, but none that is paid', () => {
  const shown = html([]);
  expect(shown).toContain('$12.50 held for review');
  for (const [wallet, amount] of [
    [FIRST, '$12.00'],
    [SECOND, '$0.50'],
  ])
    expect(shown).toMatch(new RegExp(`/wallets/${wallet}"(?:(?!</li>).)*\\${amount}<`));
  expect(shown).not.toContain(PAID);
});

test('what speaks against wallets that are held stands in words, of trades and of orders', () => {
  expect(html([{ ...link, signal: 'trade_with_each_other' }])).toMatch(
    /traded with each other 3 times: 90% and 45% of what each of them traded\./,
  );
  expect(html([{ ...link, count: 1, signal: 'same_moment' }])).toMatch(
    /sent 1 order within two seconds of each other: 90% and 45% of the orders of each\./,
  );
});
