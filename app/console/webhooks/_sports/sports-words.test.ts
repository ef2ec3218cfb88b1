import { expect, it } from 'vitest';
import { readFixtures, sportsHearsOf } from './sports-words.ts';

it.each([
  [[], [], 'Everything of all matches'],
  [['match.goal'], [7], 'Goals of 1 fixture'],
  [
    ['match.goal', 'match.card', 'match.of_tomorrow'],
    [7, 8],
    'Goals, cards and match.of_tomorrow of 2 fixtures',
  ],
])('%j of %j is said as %s', (eventTypes, fixtures, words) => {
  expect(sportsHearsOf({ eventTypes, fixtures })).toBe(words);
});

it('fixtures stand in lines or are parted by commas, count once, and what is no id is named', () => {
  expect(readFixtures(' 19135003, 19135004\n19135003 ')).toEqual([19135003, 19135004]);
  expect(readFixtures('12 final')).toBe('final is not a fixture id.');
  expect(readFixtures('')).toEqual([]);
});
