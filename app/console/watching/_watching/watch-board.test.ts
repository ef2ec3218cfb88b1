import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { WatchBoard } from './watch-board.tsx';

const LIST = { most: 20, lastVisitMs: null, hasMessages: false, wantsEmail: true, chats: 0 };
const MARKET = { kind: 'market', target: '12', title: 'Rain tomorrow', isSettled: false, happened: null };
const HAPPENED = { fills: 3, isMore: false, volumeUsd: 40, lastMs: 0 };

const words = (entries: object[], more: object = {}): string =>
  wordsIn(
    renderFramed(createElement(WatchBoard), {
      answer: (queries, api) =>
        queries.setQueryData(api.watch.list.queryKey(), { ...LIST, entries, ...more } as never),
    }),
  );

test('who follows nothing is told how to begin, and where', () => {
  const shown = words([]);
  expect(shown).toContain('You are not following anything yet');
  expect(shown).toContain('Find a walletFind a market');
  expect(shown).toContain('0 of 20');
});

test.each([
  ['wallet', 'Rain tomorrowWallet3 fills'],
  ['market', 'Rain tomorrowMarket3 trades'],
  ['builder', 'Rain tomorrowBuilder3 fills'],
])('what happened to a %s is counted in its own words', (kind, said) => {
  expect(words([{ ...MARKET, kind, happened: HAPPENED }])).toContain(said);
});

test('one trade is not called trades, and a count that is not complete says so', () => {
  expect(words([{ ...MARKET, happened: { ...HAPPENED, fills: 1 } }])).toContain('Market1 trade ·');
  expect(words([{ ...MARKET, happened: { ...HAPPENED, isMore: true } }])).toContain('Market3+ trades');
});

test('a market without news says so, and one that is settled says that too', () => {
  expect(words([MARKET])).toContain('MarketNothing new');
  expect(words([{ ...MARKET, isSettled: true }])).toContain('Market · settledNothing new');
});

test('it is told how many have news, and only where some have', () => {
  expect(words([MARKET, { ...MARKET, target: '13', happened: HAPPENED }])).toContain(
    '1 with updates · 2 of 20',
  );
  expect(words([MARKET])).not.toContain('with updates');
});

test('news are those since the last visit, or since following began', () => {
  expect(words([], { lastVisitMs: Date.UTC(2026, 10, 20, 8) })).toContain(
    'What happened since your last visit, Nov 20, 08:00.',
  );
  expect(words([])).toContain('What happened since you started following.');
});
