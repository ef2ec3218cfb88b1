import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { changeSlip, currentSlip, EMPTY_SLIP, type Slip } from '#app/slip/slip-store.ts';
import { Builder } from './builder.tsx';
import { marketOf, SLIP_TERMS } from './testing/slip-world.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
/** Two that last, one that ends within a minute, and one that outlasts what the venue takes. */
const MARKETS = [marketOf(1), marketOf(2), marketOf(3, NOW_MS + 60_000), marketOf(4, NOW_MS + 90_000_000)];
const TWO: Slip['legs'] = [
  { outcomeId: 1, sideIndex: 0 },
  { outcomeId: 2, sideIndex: 1 },
];

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS }));
afterEach(() => {
  vi.useRealTimers();
  changeSlip(EMPTY_SLIP);
});

/** The builder of a phone with a slip, which is then opened. */
async function opened(slip: Partial<Slip>, search = '') {
  changeSlip(slip);
  const { user } = mount(createElement(Builder, { isPhone: true }), {
    search,
    answer: (queries, api) => {
      queries.setQueryData(['venue', 'terms'], SLIP_TERMS);
      queries.setQueryData(api.slip.markets.queryKey(), MARKETS);
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Slip, / }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Slip' }));
  const button = (name: string) => sheet.getByRole<HTMLButtonElement>('button', { name });
  return { user, sheet, button };
}

test('a good slip tells its estimate, also once it is closed, and asks for a wallet', async () => {
  const { user, sheet, button } = await opened({ legs: TWO });
  expect(sheet.getByText('Slip, 2 legs')).toBeTruthy();
  expect(sheet.getByText('Estimated payout if all happen')).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Connect a wallet to get quotes' })).toBeTruthy();
  await user.click(button('Close the slip'));
  expect((await screen.findByRole('button', { name: /^Slip, 2 legs/ })).textContent).toMatch(
    /≈ \$\d+\.\d\d$/,
  );
});

test('a link to the slip is copied at a press, which says so, and brings that slip', async () => {
  const { user, sheet, button } = await opened({ legs: TWO, stake: '40' });
  await user.click(button('Copy a link to this slip'));
  expect(await sheet.findByText('Link copied')).toBeTruthy();
  const link = new URL(await navigator.clipboard.readText());
  expect([link.pathname, link.search]).toEqual(['/parlay', '?slip=1y.2n&stake=40']);
});

test('the slip of a link takes the place of the one before', async () => {
  const { sheet } = await opened({}, '?slip=1n.2y&stake=40');
  expect(await sheet.findByRole('button', { name: 'Remove Market 2' })).toBeTruthy();
  expect(currentSlip()).toMatchObject({ stake: '40', legs: [{ sideIndex: 1 }, { sideIndex: 0 }] });
});

test('legs are taken off one by one or all at once', async () => {
  const { user, sheet, button } = await opened({ legs: TWO });
  await user.click(button('Remove Market 1'));
  expect(sheet.getByText('Slip, 1 leg')).toBeTruthy();
  expect(button('Pick 1 more to get a price').disabled).toBe(true);
  await user.click(button('Clear the slip'));
  expect(sheet.getByText('Pick two outcomes to see your chance of winning.')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'Clear the slip' })).toBeNull();
  expect(sheet.queryByRole('button', { name: 'Copy a link to this slip' })).toBeNull();
});

test.each([
  [3, 'This market is closed. Remove it.'],
  [4, 'This market is decided too late for a parlay. Remove it.'],
])('a leg on market %i says why it cannot stand there, and no quote is asked for', async (...given) => {
  const [outcomeId, words] = given;
  const { sheet, button } = await opened({ legs: [...TWO, { outcomeId, sideIndex: 0 }] });
  // The clock of the page may still be that of the test before, for up to a second.
  expect(await sheet.findByText(words)).toBeTruthy();
  expect(button('Remove conflicting legs to get quotes').disabled).toBe(true);
});

test.each([
  ['much', 'Enter an amount in USD, such as 25 or 12.50.'],
  ['0.5', 'Enter a stake from $1.00 to $500.00.'],
  ['501', 'Enter a stake from $1.00 to $500.00.'],
])('a stake of “%s” is told what it may be, and no quote is asked for', async (stake, words) => {
  const { sheet, button } = await opened({ legs: TWO, stake });
  expect(sheet.getByText(words)).toBeTruthy();
  expect(button('Change the stake to get quotes').disabled).toBe(true);
});
