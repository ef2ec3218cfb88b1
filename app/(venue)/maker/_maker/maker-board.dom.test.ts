import { screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import { MakerBoard } from './maker-board.tsx';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const PROOF = { maker_address: ACCOUNT, valid_until: NOW_MS + 3_600_000, signature: '0x' };
const RECORD = {
  ...{ requests: 0, entered: 0, best: 0, filled: 0, won: 0, response_ms: null, responses: [] },
  ...{ distance_bps: null, last_look: { confirmed: 0, declined: 0, timed_out: 0 } },
};
const EXPOSURE = {
  ...{ reserved_e6: '0', open_parlays: 0, open_collateral_e6: '0', open_net_stake_e6: '0' },
  ...{ balance_e6: '9000000', allowance_e6: '5000000' },
};
const REQUEST = {
  ...{ rfq_id: 'r1', status: 'COLLECTING_QUOTES', created_at: NOW_MS, net_stake_e6: '5000000', legs: [] },
  ...{ own: { maker_collateral_e6: '4000000', out: null, nonce: '1', deadline: 0 }, best: null },
};
installWallet({ accounts: [ACCOUNT], isConnected: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
  sessionStorage.setItem(`hashmark.maker.${ACCOUNT}`, JSON.stringify(PROOF));
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

/** The page of a maker that has signed for its figures in this tab. */
async function shown(record: object, requests: object[] = []) {
  const figures = { record: { ...RECORD, ...record }, exposure: EXPOSURE, requests, sessions: [] };
  mount(createElement(MakerBoard), {
    answer: (queries) =>
      queries.setQueryData(
        ['venue', 'maker', PROOF.maker_address, PROOF.valid_until],
        figures as unknown as MakerFiguresView,
      ),
  });
  await screen.findByRole('region', { name: 'Response time' });
}

const panel = (name: string) => screen.getByRole('region', { name });

test('a maker that has not quoted for a day reads so where its quotes would be measured', async () => {
  await shown({});
  for (const name of ['Response time', 'Distance to best'])
    expect(panel(name).textContent).toContain('You have not quoted in the last 24 hours.');
  expect(panel('Sessions').textContent).toContain('No sessions are connected for your account.');
  expect(panel('Become a maker')).toBeTruthy();
});

test('a maker that has quoted sees its figures, and is not told how one becomes a maker', async () => {
  const SHARES = { p50: 150, p90: 300, p99: 390 };
  await shown({ requests: 3, entered: 2, best: 1, response_ms: SHARES, responses: [0, 4, 1] });
  expect(screen.queryByText('You have not quoted in the last 24 hours.')).toBeNull();
  expect(within(panel('Response time')).getByRole('img').getAttribute('aria-label')).toContain('150 ms');
  expect(panel('Distance to best').textContent).toContain(
    'You had the best payout in 1 of 2 closed windows. Across all of them, yours was below the best by:',
  );
  expect(screen.queryByRole('region', { name: 'Become a maker' })).toBeNull();
});

test.each([
  [61_000, 'Window open, 1 m 01 s'],
  [5_000, 'Window open, 5 s'],
  [0, 'Window open, now'],
])('a request whose window ends in %i ms counts down to now', async (leftMs, words) => {
  await shown({ requests: 1 }, [{ ...REQUEST, ends_at: NOW_MS + leftMs }]);
  const row = panel('Live requests').querySelector('[data-rfq="r1"]');
  // Not by `vi`, whose waiting would move the clock on.
  await waitFor(() => expect(row?.textContent).toContain(words));
});
