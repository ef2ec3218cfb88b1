import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { OwnStanding } from '../[campaign]/_campaign/own-standing.tsx';
import type { WalletRewards } from '../[campaign]/_campaign/wallet-rewards.ts';
import type { CampaignCard } from './campaign-card.ts';
import { CycleRuler } from './cycle-ruler.tsx';

const [FROM, TO] = ['2026-11-20 00:00:00.000', '2026-11-21 00:00:00.000'];
const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

afterEach(() => vi.useRealTimers());

/** The time goes only forward, as it does for a page: the tests stand in its order. */
function at(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(ms);
}

test.each([
  [-14, 'starts in 2 h'],
  [-12, '1 d left'],
  [0, '12 h left'],
  [11.5, '30 m 00 s left'],
  [12, 'over'],
  [40, 'over'],
])('%d hours from its middle a cycle of a day says “%s”', (hours, words) => {
  at(NOON + hours * HOUR);
  const { container } = mount(createElement(CycleRuler, { from: FROM, to: TO }));
  expect(container.querySelector('p')?.textContent).toBe(`Nov 20, 00:00${words}Nov 21, 00:00 UTC`);
});

test('a wallet’s rank says what it would pay if the cycle ended now only while it runs', () => {
  const rewards = {
    ...{ wallet: `0x${'a'.repeat(40)}`, wallets: 40, raise: null, outcomes: [], excluded: [] },
    ...{
      cycle: {
        number: 1,
        name: '2026-12-20',
        from: '2026-12-20 00:00:00.000',
        to: '2026-12-21 00:00:00.000',
      },
    },
    standing: { rank: 3, share: 0.125, projected_usd: '50' },
  } as unknown as WalletRewards;
  const card = { campaign: { terms: { two_sided_bps: 10_000 } } } as unknown as CampaignCard;
  const told = (ms: number): string | null | undefined => {
    at(ms);
    const { container, unmount } = mount(createElement(OwnStanding, { card, rewards }));
    const words = container.querySelector('[data-testid="own-rank"]')?.textContent;
    unmount();
    return words;
  };
  const [first, last] = [Date.UTC(2026, 11, 20), Date.UTC(2026, 11, 21)];
  expect(told(first)).toBe('This wallet is 3rd of 40, with 12.5% of today’s pool: $50.00 if it ended now.');
  expect(told(last)).toBe('This wallet is 3rd of 40, with 12.5% of the pool of Dec 20: $50.00.');
});
