import { expect, it } from 'vitest';
import type { HealthRow } from '#store/queries/changes/health.ts';
import { cursorHealth } from './cursor-health.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

const row: HealthRow = {
  ...{ cursors: [], order_cursors: [], gaps_open: 0, outcomes: 0, core_block: null, evm_header: null },
  ...{ votes_polled_ms: null, votes_pending: 0 },
  chain_cursors: [{ source: 'escrow', block_number: 100, time_ms: NOW - 600_000 }],
};

const ofChain = (chainHead: number | null) =>
  cursorHealth({ row, followers: [] }, { marksMs: null, chainHead }, NOW);

it.each([
  ['stands still with its chain', 100, { behind: 0, lag_ms: 0, is_late: false }],
  ['has just been given a block', 102, { behind: 2, lag_ms: 0, is_late: false }],
  ['does not follow its chain', 140, { behind: 40, lag_ms: 600_000, is_late: true }],
])('the index of a chain that %s is judged by the blocks that it lacks', (_name, head, expected) => {
  expect(ofChain(head)).toMatchObject([{ name: 'chain/escrow', bound_ms: 60_000, ...expected }]);
});

it('a process without a role of the venue says nothing of its chain', () => {
  expect(ofChain(null)).toEqual([]);
});
