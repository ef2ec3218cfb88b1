import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { createElement, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataProvider } from '#app/data/data-provider.tsx';
import { mount } from '#app/data/testing/mount.ts';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import type { AppRouter } from '#transports/trpc/router.ts';
import { Palette } from './palette.tsx';

type Found = Answers['markets']['list']['rows'][number];

const RAIN = {
  ...{ outcomeId: 7, title: 'Rain in Paris?', sideNames: ['Yes', 'No'], category: 'weather', yesPx: 0.4 },
  ...{ isSettled: false, payout: null, questionTitle: '', name: '', marketClass: 'named' },
} as unknown as Found;
const SNOW = { ...RAIN, outcomeId: 8, title: 'Snow in Rome?', isSettled: true, payout: 1 } as Found;
const ADDRESS = `0x${'aB'.repeat(20)}`;
const REQUEST = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** The palette has the cache of its tab, which outlives what is shown. */
const tab = {} as { queries: QueryClient; api: TRPCOptionsProxy<AppRouter> };

function Reach() {
  Object.assign(tab, { queries: useQueryClient(), api: useTRPC() });
  return null;
}

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return createElement(Palette, { isOpen, onOpenChange: setOpen });
}

function open() {
  const mounted = mount(createElement(Opened));
  const input = screen.getByRole('combobox', { name: 'Search everything' });
  const search = async (text: string): Promise<void> => {
    await mounted.user.clear(input);
    await mounted.user.click(input);
    await mounted.user.paste(text);
  };
  return { ...mounted, search };
}

function answer(text: string, rows: readonly Found[]): void {
  const input = { text, status: text ? ('all' as const) : ('live' as const), limit: 8 };
  act(() => {
    tab.queries.setQueryData(tab.api.markets.list.queryKey(input), { rows } as Answers['markets']['list']);
  });
}

const groups = (): (string | null)[] =>
  [...document.querySelectorAll('[cmdk-group-heading]')].map(({ textContent }) => textContent);

beforeEach(() => {
  // Without a network a question waits until the test answers it.
  onlineManager.setOnline(false);
  render(createElement(() => DataProvider({ children: createElement(Reach) })));
  tab.queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } });
});

afterEach(() => {
  tab.queries.clear();
  onlineManager.setOnline(true);
});

test('before anything is typed the busiest markets of the day and every page are offered', async () => {
  open();
  answer('', [RAIN]);
  expect(await screen.findByRole('option', { name: /^Rain in Paris\?Weather/ })).toBeTruthy();
  expect(groups()).toEqual(['Busiest today', 'Pages']);
  expect(screen.getByRole('option', { name: 'Console: create a key' })).toBeTruthy();
});

test('what is found says whether it is settled, and leads to its page', async () => {
  const { search, user, went } = open();
  answer('in', [RAIN, SNOW]);
  await search('in');
  const snow = await screen.findByRole('option', { name: /^Snow in Rome\?Settled/ });
  expect(groups()[0]).toBe('Markets');
  await user.click(snow);
  expect(went[0]).toBe('/markets/8');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('that no market matches is said once it is known, and not while it is asked', async () => {
  const { search } = open();
  answer('zz', []);
  await search('zz');
  expect(await screen.findByText('No markets match “zz”.')).toBeTruthy();
  await search('zzz');
  await vi.waitFor(() => expect(screen.queryByText(/^No markets match/)).toBeNull(), { timeout: 60_000 });
  answer('zzz', []);
  expect(await screen.findByText('No markets match “zzz”.')).toBeTruthy();
});

test('a search that failed says so, and how to try again', async () => {
  // A test has no server to ask.
  onlineManager.setOnline(true);
  const { search } = open();
  await search('rain');
  expect(await screen.findByText('Search failed. Type again to retry.')).toBeTruthy();
  answer('rain', [RAIN]);
  expect(await screen.findByRole('option', { name: /^Rain in Paris\?/ })).toBeTruthy();
});

test('an address is offered as a wallet and as its fills, and searched for among no markets', async () => {
  const { search, user, went } = open();
  await search(ADDRESS);
  const wallet = await screen.findByRole('option', { name: 'Wallet 0xaBaB…aBaB' });
  expect(groups()).toEqual(['Address']);
  expect(screen.getByRole('option', { name: 'Fills of 0xaBaB…aBaB as JSON' })).toBeTruthy();
  expect(screen.queryByText(/^No markets match/)).toBeNull();
  await user.click(wallet);
  expect(went[0]).toBe(`/wallets/${ADDRESS.toLowerCase()}`);
});

test('a request id is offered as a request of the log', async () => {
  const { search, user, went } = open();
  answer(REQUEST.toUpperCase(), []);
  await search(REQUEST.toUpperCase());
  await user.click(await screen.findByRole('option', { name: 'Request 0f8fad5b… in your log' }));
  expect(went[0]).toBe(`/console/logs?request=${REQUEST}`);
});
