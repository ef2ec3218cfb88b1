import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { Answers } from '#app/data/trpc-client.ts';
import type { WatchTarget } from '#domain/watch/watch-target.ts';
import { FollowButton } from './follow-button.tsx';

const TARGET: WatchTarget = { kind: 'market', target: '7' };

const html = (state?: Answers['watch']['state']): string =>
  renderAnswered(createElement(FollowButton, TARGET), (queries, api) => {
    if (state !== undefined) queries.setQueryData(api.watch.state.queryKey(TARGET), state);
  });

test('until it is known who asks nothing can be followed', () => {
  expect(html()).toMatch(/^<button[^>]*disabled=""[^>]*>.*Follow<\/button>$/);
});

test('whoever is not signed in is led to the way in', () => {
  const shown = html(null);
  expect(shown).toMatch(/<a [^>]*href="\/sign-in\?next=/);
  expect(shown).toContain('title="Sign in to follow"');
});

test.each([
  [true, 'Following'],
  [false, 'Follow'],
])(
  'whoever is signed in sees whether something is followed (%s), and how many of how many are',
  (isFollowed, word) => {
    const shown = html({ isFollowed, count: 3, most: 20 });
    expect(shown).toContain(`aria-pressed="${isFollowed}"`);
    expect(shown).toMatch(new RegExp(`>${word}</button>`));
    expect(shown).toContain('title="You follow 3 of 20"');
    expect(shown).not.toContain('disabled=""');
  },
);

test('at the limit the button stays to be pressed, and says why only then', () => {
  const shown = html({ isFollowed: false, count: 20, most: 20 });
  expect(shown).not.toContain('Your plan allows');
  expect(shown).not.toContain('disabled=""');
});
