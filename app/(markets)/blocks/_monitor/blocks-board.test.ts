import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { BlocksBoard } from './blocks-board.tsx';

const LATENCY = { p50Ms: 40, p99Ms: 900, blocks: 2, buckets: [{ fromMs: 0, toMs: 50, blocks: 2 }] };
const CORE = { kind: 'core', height: 5, blockTimeMs: 1_000 };
const EVM = { kind: 'evm', number: 9, hash: '0x1234567890abcdef', txCount: 3, gasUsed: 25, gasLimit: 100 };
const seen = (block: object) => [{ seq: 1, occurredUs: 1_000_000, nodeSeenUs: 1_040_000, block }];
const monitor = (block: object) => ({ latency: LATENCY, blocksPerSecond: 2, recent: seen(block) });

const words = (answer: object): string =>
  renderAnswered(createElement(BlocksBoard), (queries, api) =>
    queries.setQueryData(api.blocks.monitor.queryKey(), answer as never),
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const NO_CORE = 'No core blocks yet: the explorer of the exchange has not responded.';
const NO_EVM = 'No EVM headers yet: no EVM node has responded.';

test('each chain of which nothing came says who has not responded, beside the one that came', () => {
  const core = words({ core: monitor(CORE), evm: null });
  expect(core).toContain(NO_EVM);
  expect(core).not.toContain(NO_CORE);
  const evm = words({ core: null, evm: monitor(EVM) });
  expect(evm).toContain(NO_CORE);
  expect(evm).not.toContain(NO_EVM);
});

test('how exact a latency is, is said of each chain', () => {
  const shown = words({ core: monitor(CORE), evm: monitor(EVM) });
  expect(shown).toContain('Newest 2 blocks. Core block times are in milliseconds.');
  expect(shown).toContain('Newest 2 blocks. Header times are in whole seconds');
});

test('only a header tells its hash, transactions and gas', () => {
  expect(words({ core: null, evm: monitor(EVM) })).toContain('3 25.0%');
  expect(words({ core: monitor(CORE), evm: null })).not.toMatch(/Txs|Gas/);
});
