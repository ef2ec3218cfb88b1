import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CoreBlock, SeenBlock } from '#domain/block.ts';
import { createLogger } from '#observe/logger.ts';
import { ScriptedExchange } from '#server/test/fixtures/scripted-exchange.ts';
import { createExchangeSocket } from '../exchange/ws-client.ts';
import { followExplorerBlocks, readExplorerFrame } from './explorer-blocks.ts';

const header = (height: number) => ({
  ...{ blockTime: 1_790_000_000_000 + height * 72, height, numTxs: 3 },
  ...{ hash: `0x${'ab'.repeat(32)}`, proposer: `0x${'cd'.repeat(20)}` },
});
const block = (height: number): CoreBlock => ({
  kind: 'core',
  height,
  blockTimeMs: 1_790_000_000_000 + height * 72,
});

describe('a frame of core blocks', () => {
  it('is read lowest height first, in whatever order it lists them', () => {
    expect(readExplorerFrame([header(9), header(7), header(8)])).toEqual({
      blocks: [block(7), block(8), block(9)],
      malformed: 0,
    });
  });

  it('keeps its sound headers when others are malformed', () => {
    const broken = [
      { ...header(1), height: '1' },
      { ...header(2), height: -2 },
      { ...header(3), height: 2 ** 60 },
      { ...header(4), blockTime: 1.5 },
      { ...header(5), blockTime: 1e300 },
      { height: 6 },
      null,
      'text',
    ];
    expect(readExplorerFrame([...broken, header(9)])).toEqual({
      blocks: [block(9)],
      malformed: broken.length,
    });
    expect(readExplorerFrame(null)).toEqual({ blocks: [], malformed: 1 });
  });
});

describe('core blocks of the explorer host', () => {
  let exchange: ScriptedExchange;
  const stop = new AbortController();
  beforeEach(async () => {
    exchange = await new ScriptedExchange().listen();
  });
  afterEach(async () => {
    stop.abort();
    await exchange.close();
  });

  it('come with the moment at which they were heard, over cuts of the socket and malformed frames', async () => {
    const seen: SeenBlock<CoreBlock>[] = [];
    let malformed = 0;
    let clock = 0;
    const ws = createExchangeSocket({
      ...{ url: exchange.wsUrl, logger: createLogger({ level: 'silent' }), signal: stop.signal },
      backoff: { baseMs: 1, maxMs: 5 },
    });
    const leave = followExplorerBlocks({
      ...{ ws, nowUs: () => ++clock },
      onBlocks: (blocks) => seen.push(...blocks),
      onMalformed: (headers) => {
        malformed += headers;
      },
    });
    for (let round = 1; round <= 3; round += 1) {
      await expect.poll(() => exchange.subscribed.length).toBe(round);
      exchange.push('[{');
      exchange.push([{ ...header(round), blockTime: 'soon' }]);
      exchange.push([header(round)]);
      await expect.poll(() => seen.length).toBe(round);
      exchange.cutSockets();
    }
    expect(seen).toEqual([1, 2, 3].map((height) => ({ nodeSeenUs: height * 2, block: block(height) })));
    expect(malformed).toBe(3);
    leave();
    stop.abort();
    await ws.done;
  });
});
