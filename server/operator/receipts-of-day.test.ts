import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { receiptHash } from '#domain/receipt/receipt-chain.ts';
import { arbitraryBody } from '#domain/receipt/testing/arbitrary-receipt.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createReceiptStore } from '#store/venue/receipts.ts';
import { verify } from '../../scripts/receipts/verify.ts';
import { receiptsOfDay } from './receipts-of-day.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('a day of receipts is what its verifier takes, with the root that it finds, and nothing of other days', async () => {
  const store = createReceiptStore(database.pool);
  const dayMs = 86_400_000;
  for (const [i, body] of fc.sample(arbitraryBody, { numRuns: 5, seed: 11 }).entries()) {
    const madeMs = body.made_at + (i < 2 ? 0 : dayMs);
    const dated = { ...body, made_at: madeMs };
    const receipt = { rfqId: body.request.rfq_id, body: dated, madeMs };
    await store.append(receipt, (prevHash) => receiptHash(prevHash, dated));
  }
  const days = await Promise.all(
    ['2026-11-23', '2026-11-24', '2026-11-25'].map((day) => receiptsOfDay(database.pool, day)),
  );
  expect(days.map(({ count }) => count)).toEqual([2, 3, 0]);
  for (const { root, receipts } of days.slice(0, 2)) {
    const read: unknown[] = JSON.parse(JSON.stringify(receipts));
    const verdict = verify(read, { root });
    expect(verdict.isValid, verdict.lines.join('\n')).toBe(true);
    expect(verify(read.slice(1), { root }).isValid).toBe(false);
  }
  await expect(receiptsOfDay(database.pool, 'today')).rejects.toThrow('not a date');
});
