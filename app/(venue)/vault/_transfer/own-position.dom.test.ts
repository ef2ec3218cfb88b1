import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import { walletState } from '#app/wallet/wallet-store.ts';
import { OwnPosition } from './own-position.tsx';
import { keepMoved } from './own-transfers.ts';
import type { Moved } from './run-transfer.ts';
import type { Holding } from './use-holding.ts';

const VAULT = `0x${'fa'.repeat(20)}` as const;
const AT_MS = Date.UTC(2026, 10, 26, 12);
const DEPOSITED: Moved = {
  ...{ kind: 'deposit', txHash: `0x${'cd'.repeat(32)}`, amountE6: 100_000_000n },
  sharesRaw: 100_000_000_000_000n,
};
const REDEEMED: Moved = {
  ...{ kind: 'redeem', txHash: `0x${'ef'.repeat(32)}`, amountE6: 55_000_000n },
  sharesRaw: 50_000_000_000_000n,
};

afterEach(() => localStorage.clear());
// What looks for a wallet has ended before the document does.
afterAll(() => vi.waitFor(() => expect(walletState().status).toBe('disconnected'), { timeout: 60_000 }));

/** An account with so many shares, of which this browser has made the transfers. */
function shown(sharesRaw: bigint, valueE6: bigint, ...moved: Moved[]) {
  for (const each of moved) keepMoved(VAULT, ACCOUNT, each, AT_MS);
  const position = { shares_raw: String(sharesRaw), value_e6: String(valueE6), max_redeem_shares_raw: '0' };
  mount(
    createElement(OwnPosition, {
      holding: { vault: { vault: VAULT }, position, address: ACCOUNT } as unknown as Holding,
    }),
  );
  return screen.getByTestId('own-position');
}

test.each([
  [110_000_000n, 'Gain or loss+$10.00+10.0%'],
  [90_000_000n, 'Gain or loss−$10.00−10.0%'],
])('shares bought in this browser have a cost, and at a value of %s what came of it', (valueE6, words) => {
  const own = shown(DEPOSITED.sharesRaw, valueE6, DEPOSITED);
  expect(own.textContent).toContain('Cost$100.00');
  expect(own.textContent).toContain(words);
  expect(own.textContent).not.toContain('The cost is unknown');
});

test('what this browser has moved is listed, the newest first, with its transaction', () => {
  const own = within(shown(50_000_000_000_000n, 55_000_000n, DEPOSITED, REDEEMED));
  expect(own.getByText('Activity in this browser')).toBeTruthy();
  const [newest, oldest] = own.getAllByRole('listitem');
  expect(newest?.textContent).toContain('Redeemed $55.0050 shares, Nov 26, 12:00 UTC');
  expect(oldest?.textContent).toContain('Deposited $100.00100 shares, Nov 26, 12:00 UTC');
});

test('shares that were also bought elsewhere have no known cost, and the list is shown all the same', () => {
  const own = shown(150_000_000_000_000n, 150_000_000n, DEPOSITED);
  expect(own.textContent).toContain(
    'The cost is unknown, because some of these shares were bought or sold outside this browser.',
  );
  expect(own.textContent).toContain('Deposited $100.00');
});
