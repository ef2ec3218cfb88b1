import type { Pool } from 'pg';
import { dailyRoot } from '#domain/receipt/receipt-chain.ts';
import { ServiceError } from '#services/error.ts';
import { createReceiptStore, type StoredReceipt } from '#store/venue/receipts.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

export type DayOfReceipts = { day: string; count: number; root: string; receipts: StoredReceipt[] };

/**
 * The receipts of a UTC day in the order of their chain, and their root: what to publish once the day is over.
 * @throws ServiceError when the text is no day
 */
export async function receiptsOfDay(db: Pool, day: string): Promise<DayOfReceipts> {
  const fromMs = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(fromMs)) throw new ServiceError('invalid', `${day} is not a date; write it as 2026-11-23`);
  const receipts = await createReceiptStore(db).between(fromMs, fromMs + DAY_MS);
  return { day, count: receipts.length, root: dailyRoot(receipts), receipts };
}
