import type { Pool } from 'pg';
import { isOverBudget, type Queryable, withinBudget } from '#store/within-budget.ts';

/** Each statement of a digest may take this long. */
const BUDGET_MS = 3_000;

/** What reads each section of a digest. */
export type SectionReads<T> = { [Name in keyof T]: (db: Queryable) => Promise<T[Name]> };

/** Runs the part of a digest that it makes no sense without. @throws a cancelled query when it takes too long */
export const readWhole = <T>(db: Pool, read: (db: Queryable) => Promise<T>): Promise<T> =>
  withinBudget(db, BUDGET_MS, read);

/**
 * Runs the sections of a digest at once, each within its time budget. One that takes too long is left out and named
 * in `degraded`; it is never shown as empty or zero. @throws any other failure of any of them
 */
export async function readSections<T extends object>(
  db: Pool,
  reads: SectionReads<T>,
): Promise<Partial<T> & { degraded: string[] }> {
  const names = Object.keys(reads) as (keyof T & string)[];
  const results = await Promise.allSettled(names.map((name) => withinBudget(db, BUDGET_MS, reads[name])));
  const found: Partial<T> = {};
  const degraded: string[] = [];
  for (const [index, result] of results.entries()) {
    const name = names[index] as keyof T & string;
    if (result.status === 'fulfilled') found[name] = result.value;
    else if (isOverBudget(result.reason)) degraded.push(name);
    else throw result.reason;
  }
  return { ...found, degraded };
}
