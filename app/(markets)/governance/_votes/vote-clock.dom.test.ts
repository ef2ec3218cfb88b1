import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { VoteCard } from './vote-card.tsx';

const EXPIRE = Date.UTC(2026, 10, 21);
const MINUTE = 60_000;
const VOTE = {
  ...{ key: 'k', kind: 'register_question', variant: '', title: 'Rain?', legs: [], choices: [], voters: [] },
  ...{ stakePct: 40, stakeVoted: 4, stakeActive: 10, isQuorumReached: false, expireMs: EXPIRE },
};

afterEach(() => vi.useRealTimers());

function shownAt(ms: number, quorumMs: number | null): string | null {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(ms);
  const vote = { ...VOTE, quorumMs } as unknown as Parameters<typeof VoteCard>[0]['vote'];
  return mount(createElement(VoteCard, { vote, quorumPct: 66.7 })).container.textContent;
}

// The time goes only forward, as it does for a page.
test.each([
  [90, 'ends in 1 h 30 m', 'Quorum in about 1 h', 30],
  [45, 'ends in 45 m 00 s', 'Quorum in about 15 m', 30],
  [30, 'ends in 30 m 00 s', 'Quorum expected any moment', 30],
  [20, 'ends in 20 m 00 s', 'No estimate until two votes are cast', null],
  [0, 'voting has ended', 'Quorum expected any moment', 0],
])('%d minutes before its end a vote says “%s” and “%s”', (minutes, left, outlook, quorumAt) => {
  const quorumMs = quorumAt === null ? null : EXPIRE - quorumAt * MINUTE;
  const shown = shownAt(EXPIRE - minutes * MINUTE, quorumMs);
  expect(shown).toContain(left);
  expect(shown).toContain(outlook);
});
