import { expect, test } from 'vitest';
import { madeCoreBlock, madeEvmHeader } from '#server/test/market-data/made-blocks.ts';
import { blockEventsOf } from './block-events.ts';

const stored = (seen: ReturnType<typeof madeCoreBlock | typeof madeEvmHeader>, seq: number) => ({
  ...seen,
  ...{ seq, occurredUs: 1_000 },
});
const kindOf = (recent: ReturnType<typeof stored>[]) => ({
  ...{ recent, blocksPerSecond: null, latency: { blocks: 1, p50Ms: 1, p99Ms: 1, buckets: [] } },
});

test('stored blocks are shown as the stream sends them, in the order in which they were seen', () => {
  const monitor = {
    core: kindOf([
      { ...stored(madeCoreBlock(2), 2), nodeSeenUs: 3_000 },
      { ...stored(madeCoreBlock(1), 1), nodeSeenUs: 1_000 },
    ]),
    evm: kindOf([{ ...stored(madeEvmHeader(9), 5), nodeSeenUs: 2_000 }]),
  };
  const idsOf = (request: object) => blockEventsOf(monitor, request).map(({ event, id }) => `${event} ${id}`);
  expect(idsOf({})).toEqual(['core 1', 'evm 5', 'core 2']);
  expect(idsOf({ evmHeaders: true })).toEqual(['evm 5']);
  const [first, header] = blockEventsOf(monitor, {}).map(({ text }) => JSON.parse(text));
  expect(first).toEqual({
    ...{ seq: '1', timing: { occurredUs: '1000', nodeSeenUs: '1000' } },
    core: { height: '1', blockTimeMs: expect.stringMatching(/^\d+$/) },
  });
  expect(header.evm).toMatchObject({ number: '9', txCount: expect.any(Number) });
});
