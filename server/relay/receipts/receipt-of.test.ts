import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalJson } from '#domain/canonical-json.ts';
import type { ReceiptBody } from '#domain/receipt/receipt-body.ts';
import { dailyRoot, receiptHash } from '#domain/receipt/receipt-chain.ts';
import { rowFaults } from '#domain/receipt/verify-receipt.ts';
import { winnerOf } from '#domain/receipt/winner.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createReceiptStore } from '#store/venue/receipts.ts';
import { newEngine, newWorld, seedOutcomes, TEST_NOW_MS } from '../testing/harness.ts';
import { playUntilEnd } from '../testing/script.ts';
import { accountOf } from '../testing/traders.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());

it('receipts form a chain in which any change shows, and each proves its winner without naming a maker', async () => {
  const world = newWorld(db.pool);
  const engine = newEngine(world);
  await engine.start();
  for (const key of ['one', 'two', 'three'])
    await playUntilEnd(engine, world, { key, lastLook: key === 'two' });
  await playUntilEnd(engine, world, { key: 'four', lastLook: true, decline: true });
  await engine.stop();
  const receipts = await createReceiptStore(db.pool).between(TEST_NOW_MS, TEST_NOW_MS + 86_400_000);
  expect(receipts.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(rowFaults(receipts)).toEqual([]);
  for (const { body } of receipts) {
    const receipt = body as ReceiptBody;
    expect(winnerOf(receipt)).toBe(receipt.winner.quote_id);
    for (const maker of ['max', 'mia']) {
      expect(JSON.stringify(receipt)).not.toContain(accountOf(maker).address);
    }
  }
  const [first, second] = receipts as [(typeof receipts)[0], (typeof receipts)[0]];
  const bent = { ...second, body: { ...(second.body as object), parlay_id: '77' } };
  expect(rowFaults([first, bent])).toEqual([`${second.rfqId}: hash does not match prev_hash and body`]);
  expect(rowFaults([first, ...receipts.slice(2)]).length).toBeGreaterThan(0);
  expect(dailyRoot(receipts)).not.toBe(dailyRoot(receipts.slice(1)));
});

it('a second receipt of one request changes nothing, unless it is of another place on chain', async () => {
  const store = createReceiptStore(db.pool);
  const [first] = await store.between(TEST_NOW_MS, TEST_NOW_MS + 86_400_000);
  if (!first) throw new Error('no receipt');
  const body = first.body as ReceiptBody;
  const again = { rfqId: first.rfqId, body: { ...body, made_at: 1 }, madeMs: 1 };
  await store.append(again, (prev) => receiptHash(prev, again.body));
  expect(await store.of(first.rfqId)).toEqual(first);
  const moved = { rfqId: first.rfqId, body: { ...body, parlay_id: '99' }, madeMs: first.madeMs };
  await store.append(moved, (prev) => receiptHash(prev, moved.body));
  // The request itself is where it was.
  expect(await store.of(first.rfqId)).toMatchObject({ seq: 5, body: moved.body, isLost: true });
});

it('the canonical text of a value does not depend on the order of its keys', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  );
});
