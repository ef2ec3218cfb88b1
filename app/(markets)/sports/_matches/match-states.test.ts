import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { enrichFixture } from '#domain/sports/enriched-fixture.ts';
import type { Fixture } from '#domain/sports/fixture.ts';
import { madeEvent, madeFixture } from '#domain/sports/testing/made-fixture.ts';
import type { Match } from './match.ts';
import { MatchEvents } from './match-events.tsx';
import { MatchList } from './match-list.tsx';
import { MatchPrices } from './match-prices.tsx';
import { MatchRow } from './match-row.tsx';
import { eventWord, standingWord } from './match-words.ts';
import { OddsPlot } from './odds-plot.tsx';

const matchOf = (changes: Partial<Fixture>, minute: number | null = null): Match =>
  ({ fixture: enrichFixture(madeFixture(changes)), minute, prices: [], volume24h: 0 }) as Match;
const words = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test.each([
  ['goal', 'Goal'],
  ['own_goal', 'Own goal'],
  ['penalty', 'Penalty'],
  ['missed_penalty', 'Missed penalty'],
  ['yellow_card', 'Yellow card'],
  ['red_card', 'Red card'],
  ['substitution', 'Substitution'],
  ['var', 'VAR'],
] as const)('an event of type %s is called %s', (type, word) => {
  expect(eventWord(madeEvent({ type }))).toBe(word);
});

test.each([
  ['live', 'BREAK', 'Break'],
  ['live', 'EXTRA_TIME_BREAK', 'Break'],
  ['live', 'PEN_BREAK', 'Break'],
  ['live', 'INPLAY_PENALTIES', 'Shoot-out'],
  ['live', 'INTERRUPTED', 'Interrupted'],
  ['finished', 'FT', 'Full time'],
  ['finished', 'AET', 'After extra time'],
  ['finished', 'AWARDED', 'Full time'],
  ['cancelled', 'CANCELLED', 'Cancelled'],
] as const)('a %s match in the state %s is called “%s”, not by its minute', (status, state, word) => {
  expect(standingWord(matchOf({ status, state }, 61))).toBe(word);
});

test('a match in which nothing happened yet says so', () => {
  const events = (fixture: Fixture['events']) =>
    renderAnswered(createElement(MatchEvents, { fixture: matchOf({ events: fixture }).fixture }));
  expect(events([])).toContain('No events yet.');
  expect(events([madeEvent({ type: 'red_card' })])).not.toContain('No events yet.');
});

test('only a match that is finished shows its score, one that was called off says why', () => {
  const row = (changes: Partial<Fixture>): string =>
    words(
      renderAnswered(
        createElement(MatchRow, { match: matchOf({ score: { home: 2, away: 1 }, ...changes }) }),
      ),
    );
  expect(row({ status: 'finished', state: 'FT' })).toContain('2–1');
  expect(row({ status: 'finished', state: 'FT' })).toContain('Full time');
  for (const [status, word] of [
    ['postponed', 'Postponed'],
    ['cancelled', 'Cancelled'],
  ] as const) {
    expect(row({ status, state: status.toUpperCase() })).toContain(word);
    expect(row({ status, state: status.toUpperCase() })).toContain(' vs ');
    expect(row({ status, state: status.toUpperCase() })).not.toContain('2–1');
  }
});

test('a match to come says when it starts', () => {
  const match = matchOf({ status: 'upcoming', state: 'NS', startingAtMs: Date.UTC(2026, 10, 21, 18, 30) });
  expect(words(renderAnswered(createElement(MatchRow, { match })))).toContain('Nov 21, 18:30 UTC');
});

test('a list of more than ten matches shows ten and offers the rest with their number', () => {
  const list = (count: number): string => {
    const matches = Array.from({ length: count }, (_, id) => matchOf({ id, status: 'upcoming' }));
    return renderAnswered(createElement(MatchList, { matches }));
  };
  expect(list(12)).toContain('Show all 12 matches');
  expect(list(12).split('<li')).toHaveLength(11);
  expect(list(10)).not.toContain('Show all');
});

test('the price of a draw is called a draw, that of a side by its title', () => {
  const price = { title: 'A or B', outcomeId: 1, coin: '#10', px: 0.3, isSettled: false };
  const prices = [
    { ...price, result: 'home', title: 'Germany' },
    { ...price, result: 'draw', coin: '#20' },
  ] as Match['prices'];
  const shown = words(renderAnswered(createElement(MatchPrices, { prices })));
  expect(shown).toMatch(/Germany .*Draw/);
  expect(shown).not.toContain('A or B');
});

const KICK_OFF = Date.UTC(2026, 10, 21, 18, 30);
const plot = (points: object[]): string => {
  const lines = [
    { result: 'home', title: 'Germany', points },
    { result: 'draw', title: 'Draw', points: [] },
  ];
  const goals = [{ atMs: KICK_OFF + 60_000, home: 1, away: 0 }];
  const line = { fromMs: KICK_OFF, toMs: KICK_OFF + 3_600_000, goals, lines };
  return renderAnswered(createElement(OddsPlot, { line } as never));
};

test('a match that nobody has traded says when its price line starts, and draws none', () => {
  expect(words(plot([]))).toContain(
    'No trades on this match yet. The price line starts with the first trade.',
  );
  expect(plot([])).not.toContain('role="img"');
});

test('the price line of a match names the results that were traded, its goals and its hours', () => {
  const shown = plot([{ atMs: KICK_OFF, px: 0.4 }]);
  expect(shown).toContain('aria-label="Prices of Germany since kick-off; the score changed 1 time"');
  expect(words(shown)).toMatch(/1 ?– ?0 .*18:30 19:30 UTC Germany/);
  expect(shown).not.toContain('No trades on this match yet.');
});
