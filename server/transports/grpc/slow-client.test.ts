import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReadStream, withKey } from '#server/test/grpc/block-client.ts';
import { GrpcHarness } from '#server/test/grpc/grpc-harness.ts';

const MAX_WAITING = 200;
/** Less than may wait: a client that reads misses none of it. */
const BATCH = 150;

let harness: GrpcHarness;
beforeAll(async () => {
  harness = await GrpcHarness.start({ server: { maxWaiting: MAX_WAITING } });
});
afterAll(() => harness.stop());

const lastOf = (stream: ReadStream): number => stream.seqs('core').at(-1) ?? 0;

it('a client that does not read misses events, which its numbers show, while another receives every one at once', async () => {
  const [slow, quick] = [harness.connect(), harness.connect()];
  const [stuck, reader] = [slow, quick].map((client) =>
    client.subscribe({ core_blocks: true }, withKey(harness.api.key)),
  );
  if (!stuck || !reader) return expect.unreachable();
  await Promise.all([stuck.opened, reader.opened]);
  stuck.stopReading();
  // More than the buffers of HTTP/2 and of both ends hold, by far.
  const total = 6_000;
  for (let stored = 0; stored < total; stored += BATCH) {
    await harness.storeCore(BATCH);
    await expect.poll(() => lastOf(reader), { interval: 1 }).toBe(stored + BATCH);
  }
  expect(reader.seqs('core')).toEqual(Array.from({ length: total }, (_, nth) => nth + 1));
  stuck.readOn();
  await expect.poll(() => lastOf(stuck)).toBe(total);
  const seqs = stuck.seqs('core');
  expect(seqs.length).toBeLessThan(total);
  const gaps = seqs.filter((seq, nth) => nth > 0 && seq !== (seqs[nth - 1] ?? 0) + 1);
  expect(gaps).toEqual([total - MAX_WAITING + 1]);
  stuck.leave();
  reader.leave();
});

it('a replay goes at its client’s pace and misses nothing, however long the client does not read', async () => {
  const client = harness.connect();
  const stream = client.subscribe({ core_blocks: true, core_from_seq: 1 }, withKey(harness.api.key));
  await stream.opened;
  stream.stopReading();
  await harness.storeCore(500);
  stream.readOn();
  await expect.poll(() => lastOf(stream)).toBe(6_500);
  expect(stream.seqs('core')).toEqual(Array.from({ length: 6_500 }, (_, nth) => nth + 1));
});
