import { skipToken, useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { KillSwitch } from './kill-switch.tsx';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const STOP = 'Stop quoting: revoke the allowance';
const RESTORE = 'Restore the allowance';
const CANCEL = 'Cancel 1 signed quote';
const UNLIMITED = String(2n ** 256n - 1n);
const wallet = installWallet({ accounts: [ACCOUNT], isConnected: true });
const TERMS = {
  ...{ chain: { id: 998, name: 'Test chain' }, faucet: null },
  contracts: { escrow: `0x${'e5'.repeat(20)}`, token: `0x${'70'.repeat(20)}` },
} as unknown as VenueTerms;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS }));
afterEach(() => void vi.useRealTimers());

const figuresOf = (allowance_e6: string): MakerFiguresView => {
  const requests = [{ own: { nonce: '7', deadline: Number.MAX_SAFE_INTEGER } }];
  return { exposure: { allowance_e6 }, requests } as unknown as MakerFiguresView;
};

/** The switch of a maker whose figures arrive anew, as on its page. */
function Followed() {
  const { data } = useQuery<MakerFiguresView>({ queryKey: ['figures'], queryFn: skipToken });
  return createElement(KillSwitch, { figures: data });
}

async function shown(allowanceE6: string) {
  const { user, queries } = mount(createElement(Followed), {
    answer: (cache) => {
      cache.setQueryData(['venue', 'terms'], TERMS);
      cache.setQueryData(['figures'], figuresOf(allowanceE6));
    },
  });
  const panel = within(screen.getByTestId('kill-switch'));
  const button = (name: string) => panel.getByRole<HTMLButtonElement>('button', { name });
  /** Presses a button, and holds what the wallet is then asked. */
  const press = async (name: string) => {
    await user.click(await panel.findByRole('button', { name }));
    return vi.waitUntil(() => wallet.take('eth_sendTransaction'), { timeout: 60_000 });
  };
  const allow = (amountE6: string) => queries.setQueryData(['figures'], figuresOf(amountE6));
  return { panel, button, press, allow };
}

const TX = `0x${'cd'.repeat(32)}`;

test.each([
  ['stopping', '5', STOP, '0', '✓ Quoting stopped.'],
  ['restoring', '0', RESTORE, UNLIMITED, '✓ Allowance restored.'],
])('%s is asked of the wallet, waited for and told once the allowance has changed', async (...given) => {
  const [, before, name, after, words] = given;
  const { panel, button, press, allow } = await shown(before);
  const asked = await press(name);
  expect(asked.params).toMatchObject([{ to: TERMS.contracts.token }]);
  expect(button('Confirm in your wallet').disabled).toBe(true);
  expect(panel.queryByRole('button', { name: CANCEL })).toBeNull();
  asked.answer(TX);
  expect(await panel.findByText(/^Transaction sent\./)).toBeTruthy();
  expect(button('Waiting for confirmation…').disabled).toBe(true);
  expect(button('Copy transaction 0xcdcdcd…cdcdcd')).toBeTruthy();
  allow(after);
  expect(await panel.findByText(new RegExp(`^${words}`))).toBeTruthy();
  expect(button(name === STOP ? RESTORE : STOP).disabled).toBe(false);
});

test('an allowance that has not changed half a minute later says what to look at, and can be revoked again', async () => {
  const { panel, button, press } = await shown('5');
  (await press(STOP)).answer(TX);
  await panel.findByText(/^Transaction sent\./);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await panel.findByText(/^The allowance has not changed\. Check the transaction/)).toBeTruthy();
  expect(button(STOP).disabled).toBe(false);
});

test('whoever declines is told so, and can stop after all', async () => {
  const { panel, button, press } = await shown('5');
  (await press(STOP)).reject(4001, 'User rejected the request.');
  expect(await panel.findByText('You declined in your wallet. Nothing was spent.')).toBeTruthy();
  expect(button(STOP).disabled).toBe(false);
  expect(button(CANCEL).disabled).toBe(false);
});

test('cancelled quotes are sent to the escrow, and nothing is waited for', async () => {
  const { panel, button, press } = await shown('5');
  const asked = await press(CANCEL);
  expect(asked.params).toMatchObject([{ to: TERMS.contracts.escrow }]);
  asked.answer(TX);
  expect(await panel.findByText(/^Transaction sent\./)).toBeTruthy();
  expect(button(STOP).disabled).toBe(false);
});
