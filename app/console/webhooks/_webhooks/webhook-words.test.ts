import { expect, it } from 'vitest';
import { NO_FILTERS } from '#domain/webhook/subscription.ts';
import { webhookState } from './webhook-state.ts';
import { hearsOf, receiverOf } from './webhook-words.ts';

const WALLET = `0x12ab${'0'.repeat(32)}9a4f`;
const TERMS: Parameters<typeof hearsOf>[0] = {
  ...({ eventTypes: ['fill'], scope: 'address' } as const),
  ...{ wallets: [WALLET], builders: [] },
  ...{ filters: NO_FILTERS, predicate: null },
};

it.each([
  [{}, 'Fills of wallet 0x12ab…9a4f'],
  [{ wallets: [WALLET, WALLET], builders: [WALLET] }, 'Fills of 2 wallets or builder 0x12ab…9a4f'],
  [{ scope: 'market', wallets: [], eventTypes: ['fill', 'order'] }, 'Fills and orders of the whole market'],
  [
    {
      filters: {
        coins: ['#10', '#11'],
        min_notional: 500,
        sides: ['B'],
        dirs: ['Buy', 'Sell'],
        statuses: ['placed'],
      },
      predicate: { field: 'px', op: '>', value: 0.9 },
    },
    'Fills of wallet 0x12ab…9a4f, from $500, in #10 or #11, buys only, direction Buy or Sell, orders placed, when price above 0.9',
  ],
  [
    { filters: { ...NO_FILTERS, coins: ['#10', '#11', '#20', '#21'] } },
    'Fills of wallet 0x12ab…9a4f, in 4 coins',
  ],
] as const)('%j is said as %s', (given, words) => {
  expect(hearsOf({ ...TERMS, ...given })).toBe(words);
});

it('a receiver is called by its host and path, never by its query, which may hold a token', () => {
  expect(receiverOf({ url: 'https://hooks.example.com/in?token=abc', chatId: null })).toBe(
    'hooks.example.com/in',
  );
  expect(receiverOf({ url: 'http://127.0.0.1:8080', chatId: null })).toBe('127.0.0.1:8080');
  expect(receiverOf({ url: null, chatId: -100n })).toBe('chat -100');
});

const NOW_MS = 1_000_000;
const WELL = {
  ...({ status: 'active', pausedBy: null } as const),
  failingSinceMs: null,
  openUntilMs: null,
  isGivenUp: false,
};
it.each([
  [{}, 'active'],
  [{ failingSinceMs: 1 }, 'failing'],
  [{ failingSinceMs: 1, openUntilMs: NOW_MS + 1 }, 'held'],
  [{ failingSinceMs: 1, openUntilMs: NOW_MS }, 'failing'],
  [{ failingSinceMs: 1, openUntilMs: NOW_MS + 1, isGivenUp: true }, 'given-up'],
  [{ status: 'paused', pausedBy: 'person', isGivenUp: true }, 'paused'],
  [{ status: 'paused', pausedBy: 'tier' }, 'paused-by-tier'],
  [{ status: 'paused', pausedBy: 'chat' }, 'paused-by-chat'],
] as const)('a webhook with %j is %s', (given, state) => {
  expect(webhookState({ ...WELL, ...given }, NOW_MS)).toBe(state);
});
