import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { MatchesBoard } from './matches-board.tsx';

const html = (isAvailable: boolean): string =>
  renderAnswered(createElement(MatchesBoard), (queries, api) =>
    queries.setQueryData(api.sports.matches.queryKey(), { isAvailable, matches: [] }),
  );

const AWAY = 'The sports provider is not responding.';

test('while the sports provider is away, every empty list says that, and not that there are no matches', () => {
  const shown = html(false);
  expect(shown.split(AWAY)).toHaveLength(4);
  expect(shown).not.toContain('No matches');
});

test('without matches, each list says which kind there are none of', () => {
  const shown = html(true);
  expect(shown).not.toContain(AWAY);
  for (const words of [
    'No matches are live. Upcoming matches are listed below.',
    'start in the next two days',
    'ended in the last four hours',
  ])
    expect(shown).toContain(words);
});
