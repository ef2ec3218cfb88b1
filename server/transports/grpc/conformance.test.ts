import { status } from '@grpc/grpc-js';
import { expect } from 'vitest';
import { coreBlocksTopic } from '#changefeed/topics/core-blocks.ts';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { type ReadStream, withKey } from '#server/test/grpc/block-client.ts';
import { GrpcHarness } from '#server/test/grpc/grpc-harness.ts';
import { revokeKey } from '#services/key/revoke-key.ts';
import type { ServedNumbers, StreamClient, Told } from '../stream/testing/adapter-under-test.ts';
import { describeStream } from '../stream/testing/conformance.ts';

const MAX_WAITING = 600;

/** What came over a stream, its end included, as every protocol's client tells it. */
function asClient(stream: ReadStream): StreamClient {
  let end: Told[] = [];
  const ended = stream.ended.then(({ code, details }) => {
    if (code !== status.CANCELLED) end = [{ kind: 'error', message: details }];
  });
  return {
    get told() {
      return [...stream.seqs('core').map((number) => ({ kind: 'item', number, id: null }) as const), ...end];
    },
    ended,
    pause: () => stream.stopReading(),
    resume: () => stream.readOn(),
    leave: () => stream.leave(),
  };
}

/** Core blocks are the numbers: stored in the order in which they are published. */
async function serveBlocks({ last, maxTotal }: { last: number; maxTotal: number }): Promise<ServedNumbers> {
  const clock = new ManualClock();
  const harness = await GrpcHarness.start({
    api: { streams: { clock, limits: { maxTotal } } },
    server: { maxWaiting: MAX_WAITING },
  });
  const client = harness.connect();
  // Nobody is anonymous here: who has no key in other protocols has one of their own.
  const otherKey = await harness.keyOf('enterprise');
  let stored = harness.storeCore(last).then(() => {});
  await stored;
  let newest = last;
  return {
    clock,
    get last() {
      return newest;
    },
    get open() {
      return harness.api.streams.size;
    },
    get followers() {
      return harness.api.streams.size;
    },
    publish(count = 1) {
      newest += count;
      stored = stored.then(() => harness.storeCore(count)).then(() => {});
    },
    expire() {},
    async newKey() {
      const { apiKey, keyId } = await harness.api.newOrg('enterprise');
      return { apiKey, revoke: () => revokeKey(harness.api.database.pool, { keyId }) };
    },
    async connect({ key = harness.api.key } = {}) {
      // The live tip is what the server knows: what was published before must not come as new.
      await stored;
      await expect.poll(() => harness.api.feed.tail(coreBlocksTopic).head).toBe(newest);
      const stream = client.subscribe({ core_blocks: true }, withKey(key ?? otherKey));
      await Promise.race([stream.opened, stream.ended]);
      return asClient(stream);
    },
    async stop() {
      await stored;
      await harness.stop();
    },
  };
}

describeStream({
  name: 'gRPC',
  serve: serveBlocks,
  has: {
    ...{
      replayed: 0,
      filters: false,
      ids: false,
      lifetime: false,
      heartbeat: false,
      keys: true,
      reasons: true,
    },
    ...{ slowClient: 'misses numbers', overload: { batches: 30, numbers: 500 } },
  },
});
