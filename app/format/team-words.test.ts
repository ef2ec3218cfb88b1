import { expect, it } from 'vitest';
import { hueOf, initialsOf, teamsOf } from './team-words.ts';

it.each([
  ['Arsenal vs Chelsea', ['Arsenal', 'Chelsea']],
  ['Real Madrid vs. Bayern: who wins?', ['Real Madrid', 'Bayern']],
  ['Spain vs Japan (group A)', ['Spain', 'Japan']],
  ['BTC ≥ $58,085 at 06:00 UTC', null],
  ['Who wins?', null],
])('of %j the sides are %j', (title, teams) => expect(teamsOf(title)).toEqual(teams));

it.each([
  ['Manchester City', 'MC'],
  ['Argentina', 'ARG'],
  ['FC Porto', 'POR'],
  ['FC', 'FC'],
  ['Golden State Warriors', 'GSW'],
  ['São Tomé', 'ST'],
  ['', '?'],
])('%j has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

it('a name has the same hue however it is written, and others mostly another', () => {
  expect(hueOf('Arsenal')).toBe(hueOf(' arsenal'));
  expect(new Set(['Arsenal', 'Chelsea', 'Spain', 'Japan', 'Brazil'].map(hueOf)).size).toBe(5);
});
