import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDir } from '#chain/testing/temporary-dir.ts';
import type { SequencedBlock } from '#domain/block.ts';
import { createLogger } from '#observe/logger.ts';
import { nowUs } from '#observe/now-us.ts';
import { CuttableRoute } from '#server/test/cuttable-route.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { TestNode } from '#server/test/evm-node.ts';
import { evmHeadersAfter } from '#store/queries/blocks/evm-headers-after.ts';
import { evmEndpoint } from '#upstream/blocks/evm-feed.ts';
import { ingestEvmHeaders } from './evm-headers.ts';

const logger = createLogger({ level: 'silent' });

let db: TestDatabase;
let node: TestNode;
const cleanups: (() => Promise<void>)[] = [];
beforeEach(async () => {
  db = await freshDatabase();
  node = await TestNode.start();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  await node.stop();
  await db.drop();
});

/** An ingester of its own; `told` is what it told the process of. */
function start(address = node.address, scheme = 'ws') {
  const end = new AbortController();
  const told: SequencedBlock[] = [];
  const done = ingestEvmHeaders({
    ...{ db: db.pool, endpoint: evmEndpoint(`${scheme}://${address}`), nowUs, logger, signal: end.signal },
    onStored: (headers) => void told.push(...headers),
    ...{ pollMs: 5, backoff: { baseMs: 1, maxMs: 5 } },
  });
  const stop = async (): Promise<void> => {
    end.abort();
    await done;
  };
  cleanups.push(stop);
  return { told, stop };
}

const stored = () => evmHeadersAfter(db.pool, 0, 10_000);
const hashes = async () => (await stored()).map(({ block }) => (block.kind === 'evm' ? block.hash : ''));
async function untilStored(): Promise<void> {
  const { hash } = await node.head();
  await expect.poll(async () => (await hashes()).at(-1)).toBe(hash);
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('ingest of EVM headers', () => {
  it('goes on where the stored headers end when it is started again, over what was missed', async () => {
    const first = start();
    await untilStored();
    await node.mine(5);
    await untilStored();
    await first.stop();
    await node.mine(45);
    const { told } = start();
    await untilStored();
    expect(await hashes()).toEqual(await node.hashes(0));
    await expect.poll(() => told.map(({ seq }) => seq)).toEqual(upTo(51).slice(6));
  });

  it('stores a reorganisation that happened while it was away behind what was there', async () => {
    const first = start();
    await untilStored();
    await node.mine(3);
    const snapshot = await node.snapshot();
    await node.mine(4);
    await untilStored();
    const before = await hashes();
    await first.stop();
    await node.revert(snapshot);
    await node.mine(2);
    start();
    await untilStored();
    expect(await hashes()).toEqual([...before, ...(await node.hashes(4))]);
  });

  it('stores no header twice when the node goes back to the first branch', async () => {
    const { stop } = start();
    await untilStored();
    await node.mine(2);
    await untilStored();
    await stop();
    const [genesis, one, two] = await stored();
    const again = start();
    await node.mine(2);
    await untilStored();
    expect(new Set(await hashes()).size).toBe(5);
    expect((await stored()).slice(0, 3)).toEqual([genesis, one, two]);
    await expect.poll(() => again.told.map(({ seq }) => seq)).toEqual([4, 5]);
  });

  it('by two processes, one polling and one told, stores each header once over cuts of their routes', async () => {
    const way = await new CuttableRoute(node.chain.port).listen();
    cleanups.push(() => way.close());
    const [one, other] = [start(way.address), start(way.address, 'http')];
    await untilStored();
    for (let round = 0; round < 5; round += 1) {
      await node.mine(3);
      way.cut();
      await node.mine(2);
      await untilStored();
    }
    expect(await hashes()).toEqual(await node.hashes(0));
    const rows = await stored();
    const told = () => [...one.told, ...other.told].sort((a, b) => a.seq - b.seq);
    await expect.poll(told).toEqual(rows);
    expect(rows.map(({ seq }) => seq)).toEqual(upTo(26));
  });

  it('goes on over a restart of the node, and over its crash, in which it lost its newest blocks', async () => {
    const dir = temporaryDir();
    cleanups.push(async () => dir.remove());
    const stateFile = dir.file('state.json');
    await node.stop();
    node = await TestNode.start({ stateFile });
    const { port } = node.chain;
    start();
    await untilStored();
    await node.mine(3);
    await untilStored();
    await node.stop();
    node = await TestNode.start({ stateFile, port });
    await node.mine(4);
    await untilStored();
    const before = await hashes();
    expect(before).toEqual(await node.hashes(0));
    process.kill(node.chain.pid, 'SIGKILL');
    await node.chain.exited;
    node = await TestNode.start({ stateFile, port });
    expect((await node.head()).number).toBe(3);
    await node.mine(2);
    await untilStored();
    expect(await hashes()).toEqual([...before, ...(await node.hashes(4))]);
  });

  it('reads headers again that the database refused', async () => {
    start();
    await untilStored();
    await db.pool.query('ALTER TABLE evm_header RENAME TO evm_header_away');
    await node.mine(6);
    await db.pool.query('ALTER TABLE evm_header_away RENAME TO evm_header');
    await untilStored();
    expect(await hashes()).toEqual(await node.hashes(0));
  });
});
