import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EndedPanel } from './ended-panel.tsx';
import { StakeBar } from './stake-bar.tsx';
import { VoteCard } from './vote-card.tsx';
import { VoterTable } from './voter-table.tsx';

type Vote = Parameters<typeof VoteCard>[0]['vote'];

const EXPIRE = Date.UTC(2026, 10, 21);
const VOTE = {
  ...{ key: 'k', kind: 'register_question', variant: '', title: 'Rain?', legs: [], choices: [], voters: [] },
  ...{ stakePct: 40, stakeVoted: 4, stakeActive: 10, isQuorumReached: false, quorumMs: null },
  ...{ expireMs: EXPIRE, endedMs: EXPIRE, end: 'expired' },
};
const voteOf = (state: object) => ({ ...VOTE, ...state }) as unknown as Vote;
const words = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

const bar = (state: object): string =>
  words(renderToStaticMarkup(createElement(StakeBar, { vote: voteOf(state), quorumPct: 66.7 })));

test('a vote that will not reach its quorum before it ends says so, one that may does not', () => {
  const late = 'At this pace the quorum will not be reached in time';
  expect(bar({ quorumMs: EXPIRE + 1 })).toContain(late);
  expect(bar({ quorumMs: EXPIRE })).not.toContain(late);
});

test('a quorum that is reached is said, whatever was expected before', () => {
  const shown = bar({ isQuorumReached: true, quorumMs: EXPIRE + 1 });
  expect(shown).toContain('Quorum reached');
  expect(shown).not.toContain('At this pace');
});

test('a vote says how many validators voted, and that none did', () => {
  const card = (count: number): string => {
    const voters = Array.from({ length: count }, (_, at) => ({ ...VOTER, address: `0x${at}` }));
    return words(renderToStaticMarkup(createElement(VoteCard, { vote: voteOf({ voters }), quorumPct: 66 })));
  };
  expect(card(0)).toContain('0 validators voted');
  expect(card(0)).toContain('No votes yet.');
  expect(card(1)).toContain('1 validator voted');
  expect(card(1)).not.toContain('No votes yet.');
});

test('a vote on many choices shows the first six and counts the rest', () => {
  const choices = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const card = renderToStaticMarkup(createElement(VoteCard, { vote: voteOf({ choices }), quorumPct: 66 }));
  expect(words(card)).toContain('a · b · c · d · e · f');
  expect(words(card)).toContain('and 2 more');
  expect(words(card)).not.toContain('· g');
});

const VOTER = { address: '0xabc', name: 'Harbour', stake: 5, isActive: true, isJailed: false, votedMs: null };

test.each([
  [{}, 'Harbour', '50.0%'],
  [{ isActive: false }, 'Harbour inactive', '–'],
  [{ isActive: false, isJailed: true }, 'Harbour jailed', '–'],
])(
  'a validator that is %o shows its state, and a share of the stake only while it is active',
  (state, name, share) => {
    const voters = [{ ...VOTER, ...state }];
    const html = renderToStaticMarkup(createElement(VoterTable, { voters, stakeActive: 10 }));
    expect(words(html)).toContain(name);
    expect(words(html)).toContain(` ${share} `);
    for (const other of ['inactive', 'jailed']) if (!name.includes(other)) expect(html).not.toContain(other);
  },
);

test('a vote that was cast before anybody watched says so in place of its time', () => {
  const html = renderToStaticMarkup(createElement(VoterTable, { voters: [VOTER], stakeActive: 10 }));
  expect(html).toContain('before tracking began');
});

const ended = (state: object): string => {
  const data = { pending: [], quorumPct: 66.7, ended: [voteOf(state)] };
  const query = { data, isError: false, error: null, dataUpdatedAt: 0, refetch: () => {} };
  const panel = createElement(EndedPanel, { query: { ...query, isPlaceholderData: false } as never });
  return words(renderToStaticMarkup(panel));
};

test('a vote that ended says whether it took effect or expired', () => {
  expect(ended({ end: 'resolved' })).toContain('Took effect');
  expect(ended({ end: 'resolved' })).not.toContain('Expired');
  expect(ended({ end: 'expired' })).toContain('Expired');
  expect(ended({ end: 'expired' })).not.toContain('Took effect');
});

test('a settlement that was voted on names its result, and leads to its market', () => {
  const legs = [{ outcomeId: 7, title: 'Rain?', payout: 1, sides: ['Yes', 'No'], details: '' }];
  expect(ended({ kind: 'settle_outcome', legs })).toContain('Yes won');
  const card = createElement(VoteCard, { vote: voteOf({ kind: 'settle_outcome', legs }), quorumPct: 66 });
  expect(renderToStaticMarkup(card)).toContain('href="/markets/7"');
});
