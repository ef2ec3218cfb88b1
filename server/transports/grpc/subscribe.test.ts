import { status } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BlockClient, type ReadStream, withKey } from '#server/test/grpc/block-client.ts';
import { GrpcHarness } from '#server/test/grpc/grpc-harness.ts';
import { madeCoreBlock, madeEvmHeader } from '#server/test/market-data/made-blocks.ts';

let harness: GrpcHarness;
let client: BlockClient;
const open: ReadStream[] = [];

beforeAll(async () => {
  harness = await GrpcHarness.start();
  client = harness.connect();
});
afterAll(() => harness.stop());
afterEach(async () => {
  for (const stream of open.splice(0)) stream.leave();
  await expect.poll(() => harness.api.streams.size).toBe(0);
});

/** Opens a stream and waits until it is open: what is stored from then on comes. */
async function subscribe(request: object, key = harness.api.key): Promise<ReadStream> {
  const stream = client.subscribe(request, withKey(key));
  open.push(stream);
  await stream.opened;
  return stream;
}

const lastOf = (seqs: number[]): number => seqs.at(-1) ?? 0;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

describe('a subscription', () => {
  it('to nothing in particular receives both kinds from the live tip on, each with its own consecutive numbers', async () => {
    await harness.storeCore(3);
    await harness.storeEvm(2);
    await expect.poll(async () => (await client.ping({}, withKey(null))).pong.core_seq).toBe('3');
    await expect.poll(async () => (await client.ping({}, withKey(null))).pong.evm_seq).toBe('2');
    const stream = await subscribe({});
    await harness.storeCore(2);
    await harness.storeEvm(1);
    await expect.poll(() => stream.events.length).toBe(3);
    expect([stream.seqs('core'), stream.seqs('evm')]).toEqual([[4, 5], [3]]);
  });

  it('receives headers and blocks with every field of the specification', async () => {
    const stream = await subscribe({});
    const [core] = await harness.storeCore(1);
    const [evm] = await harness.storeEvm(1);
    if (core?.block.kind !== 'core' || evm?.block.kind !== 'evm') return expect.unreachable();
    await expect.poll(() => stream.events.length).toBe(2);
    const { nodeSeenUs, block } = madeEvmHeader(evm.block.number);
    const header = stream.events.find((event) => event.block === 'evm');
    expect(header).toEqual({
      seq: String(evm.seq),
      timing: {
        occurred_us: String(block.timestamp * 1_000_000),
        node_seen_us: String(nodeSeenUs),
        gateway_sent_us: expect.stringMatching(/^\d{16}$/),
      },
      block: 'evm',
      evm: {
        number: String(block.number),
        hash: block.hash,
        parent_hash: block.parentHash,
        timestamp: String(block.timestamp),
        gas_used: String(block.gasUsed),
        gas_limit: String(block.gasLimit),
        tx_count: block.txCount,
        miner: block.miner,
      },
    });
    const made = madeCoreBlock(core.block.height);
    expect(stream.events.find((event) => event.block === 'core')).toMatchObject({
      seq: String(core.seq),
      timing: { occurred_us: String(made.block.blockTimeMs * 1_000), node_seen_us: String(made.nodeSeenUs) },
      core: { height: String(core.block.height), block_time_ms: String(made.block.blockTimeMs) },
    });
  });

  it('tells when the event was sent, after it was asked for and before it came', async () => {
    const stream = await subscribe({ core_blocks: true });
    const before = Date.now();
    await harness.storeCore(1);
    await expect.poll(() => stream.events.length).toBe(1);
    const sentMs = Number(stream.events[0]?.timing.gateway_sent_us) / 1_000;
    expect(sentMs).toBeGreaterThanOrEqual(before);
    expect(sentMs).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('to one kind receives no event of the other', async () => {
    const cores = await subscribe({ core_blocks: true });
    const headers = await subscribe({ evm_headers: true });
    await harness.storeEvm(2);
    await harness.storeCore(2);
    await expect.poll(() => cores.events.length).toBe(2);
    await expect.poll(() => headers.events.length).toBe(2);
    expect(cores.events.every(({ block }) => block === 'core')).toBe(true);
    expect(headers.events.every(({ block }) => block === 'evm')).toBe(true);
  });

  it('receives the same bytes as every other one', async () => {
    const [one, other] = [await subscribe({}), await subscribe({})];
    await harness.storeCore(5);
    await expect.poll(() => Math.min(one.events.length, other.events.length)).toBe(5);
    expect(one.events).toEqual(other.events);
  });

  it('is told at its opening where its caller stands', async () => {
    const stream = client.subscribe({}, withKey(harness.api.key));
    open.push(stream);
    const metadata = await stream.opened;
    expect(metadata.get('x-tier')).toEqual(['enterprise']);
    expect(metadata.get('x-request-id')[0]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a replay', () => {
  it('begins at the number that is asked for and joins what comes meanwhile, without a hole or a repetition', async () => {
    const stored = await harness.storeCore(1_200);
    const first = (stored[0]?.seq ?? 0) + 3;
    const stream = await subscribe({ core_blocks: true, core_from_seq: first });
    for (let batch = 0; batch < 10; batch += 1) await harness.storeCore(7);
    const last = lastOf(stored.map(({ seq }) => seq)) + 70;
    await expect.poll(() => lastOf(stream.seqs('core'))).toBe(last);
    expect(stream.seqs('core')).toEqual(range(first, last));
  });

  it('of each kind begins where that kind is asked for, and one that is not begins at the live tip', async () => {
    const [evm] = await harness.storeEvm(3);
    const stream = await subscribe({ evm_from_seq: evm?.seq });
    await expect.poll(() => stream.seqs('evm').length).toBe(3);
    await harness.storeCore(1);
    await expect.poll(() => stream.seqs('core').length).toBe(1);
    expect(stream.seqs('evm')[0]).toBe(evm?.seq);
  });

  it('from 0 begins at the oldest block that can be replayed', async () => {
    const stream = await subscribe({ evm_headers: true, evm_from_seq: 0 });
    await expect.poll(() => stream.seqs('evm')[0]).toBe(1);
  });

  it('from the number after the newest begins at the next block', async () => {
    const [newest] = (await harness.storeEvm(1)).slice(-1);
    const next = (newest?.seq ?? 0) + 1;
    const stream = await subscribe({ evm_headers: true, evm_from_seq: next });
    await harness.storeEvm(1);
    await expect.poll(() => stream.seqs('evm')).toEqual([next]);
  });

  it.each([
    [
      'a number that was never given',
      1_000_000_000,
      /^replay from seq 1000000000 is not available, newest available: \d+$/,
    ],
    [
      'the largest number of all',
      '18446744073709551615',
      /^replay from seq \d+ is not available, newest available: \d+$/,
    ],
  ])('from %s ends with OUT_OF_RANGE', async (_, core_from_seq, details) => {
    const stream = client.subscribe({ core_from_seq }, withKey(harness.api.key));
    const ended = await stream.ended;
    expect([ended.code, ended.details]).toEqual([status.OUT_OF_RANGE, expect.stringMatching(details)]);
    expect(stream.events).toEqual([]);
  });

  it('from a number older than 48 hours ends with OUT_OF_RANGE and the oldest one that is kept', async () => {
    await harness.api.database.pool.query(
      'UPDATE core_block SET node_seen_us = node_seen_us - 49::bigint * 3600 * 1000000 WHERE seq <= 5',
    );
    const own = await GrpcHarness.start({ api: { database: harness.api.database } });
    try {
      const stream = own.connect().subscribe({ core_from_seq: 5 }, withKey(own.api.key));
      expect(await stream.ended).toMatchObject({
        code: status.OUT_OF_RANGE,
        details: 'replay from seq 5 is not available, oldest available: 6',
      });
      const whole = own.connect().subscribe({ core_blocks: true, core_from_seq: 6 }, withKey(own.api.key));
      await expect.poll(() => whole.seqs('core')[0]).toBe(6);
      whole.leave();
    } finally {
      await own.stop();
    }
  });

  it('of a kind that is not asked for ends with INVALID_ARGUMENT', async () => {
    const stream = client.subscribe({ evm_headers: true, core_from_seq: 1 }, withKey(harness.api.key));
    expect(await stream.ended).toMatchObject({
      code: status.INVALID_ARGUMENT,
      details: 'core_from_seq requires core_blocks, which this request does not select.',
    });
  });
});
