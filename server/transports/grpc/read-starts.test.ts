import { setImmediate as turn } from 'node:timers/promises';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { Tail } from '#changefeed/tail.ts';
import type { SequencedBlock } from '#domain/block.ts';
import { DAY_MS } from '#domain/time.ts';
import type { BlockKind } from '#services/blocks/block-feeds.ts';
import { readStarts } from './read-starts.ts';

/** A feed whose store says where it ends only when `know` is called. */
function slowFeed(kind: BlockKind) {
  const known = Promise.withResolvers<{ head: number; history: number }>();
  const topic = {
    ...{ name: kind, retentionMs: DAY_MS, timeOf: () => 0 },
    ...{ bounds: () => known.promise, readAfter: async () => [], lastBefore: async () => 0 },
  };
  const feed = new Tail<SequencedBlock>({ topic, db: {} as Pool, onFault: () => {} });
  return { feed, know: (head: number) => known.resolve({ head, history: head }) };
}

it('opens a stream from the live tip only once the tip is known, so that no block of the meantime is missed', async () => {
  const [evm, core] = [slowFeed('evm'), slowFeed('core')];
  let isOpen = false;
  const starts = readStarts({ evm_headers: false, core_blocks: true } as never, {
    feeds: { evm: evm.feed, core: core.feed },
    nowMs: 0,
  }).finally(() => {
    isOpen = true;
  });
  evm.know(0);
  await evm.feed.ready();
  for (let turns = 0; turns < 5; turns += 1) await turn();
  expect(isOpen).toBe(false);
  core.know(0);
  expect(await starts).toEqual(new Map([['core', null]]));
  await Promise.all([evm.feed.close(), core.feed.close()]);
});
