import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { enrichFixture } from '#domain/sports/enriched-fixture.ts';
import { madeFixture } from '#domain/sports/testing/made-fixture.ts';
import type { Match } from './match.ts';
import { MatchList } from './match-list.tsx';

const matchOf = (id: number): Match =>
  ({ fixture: enrichFixture(madeFixture({ id })), minute: null, prices: [], volume24h: 0 }) as Match;
const matches = Array.from({ length: 12 }, (_, at) => matchOf(at));
const count = () => screen.getAllByRole('listitem').length;

test('a long list of matches is shown whole with a press, and short again with another', async () => {
  const { user } = mount(createElement(MatchList, { matches }));
  expect(count()).toBe(10);
  await user.click(screen.getByRole('button', { name: 'Show all 12 matches', expanded: false }));
  expect(count()).toBe(12);
  await user.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
  expect(count()).toBe(10);
  expect(screen.getByRole('button', { name: 'Show all 12 matches' })).toBeTruthy();
});
