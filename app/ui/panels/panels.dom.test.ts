import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CurlLine } from './curl-line.tsx';
import { type Asked, PanelBody } from './panel-body.tsx';

afterEach(() => vi.restoreAllMocks());

/** Takes the browser's network away, or gives it back. */
function setNetwork(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

const AWAITED = {
  ...{ data: undefined, isPlaceholderData: false, isError: false, error: null },
  ...{ dataUpdatedAt: 0, refetch: () => {} },
};

const panel = (query: Partial<Asked<string>> = {}) =>
  createElement(() =>
    PanelBody<string>({
      ...{ what: 'the trades', awaited: 'h-8', query: { ...AWAITED, ...query } },
      empty: () => null,
      children: (trade) => trade,
    }),
  );

test('without a network a panel says what it waits for, and loads once the network is back', () => {
  render(panel());
  expect(screen.getByRole('status', { name: 'Loading the trades' })).toBeTruthy();
  setNetwork(false);
  expect(screen.getByText('You are offline: the trades loads once the network is back.')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  setNetwork(true);
  expect(screen.getByRole('status', { name: 'Loading the trades' })).toBeTruthy();
});

test('a panel that has its rows keeps them without a network', () => {
  setNetwork(false);
  render(panel({ data: 'a trade' }));
  expect(screen.getByText('a trade')).toBeTruthy();
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

test.each([
  ['needs a key carries it', { plan: 'Growth' }, '-H "authorization: Bearer $HASHMARK_API_KEY" '],
  ['is public carries none', {}, ''],
])('the copied call that %s, and that it was copied is said', async (_, plan, key) => {
  const user = userEvent.setup();
  render(createElement(CurlLine, { path: '/v1/fills?limit=5', ...plan }));
  const button = screen.getByRole('button', { name: 'Copy curl for /v1/fills?limit=5' });
  expect(button.textContent).toBe('');
  await Promise.all([screen.findByText('Copied'), user.click(button)]);
  expect(await navigator.clipboard.readText()).toBe(
    `curl ${key}'${window.location.origin}/v1/fills?limit=5'`,
  );
});
