import { isOverBudget, type Queryable } from '#store/within-budget.ts';

/** What reads each section of a digest. */
export type SectionReads<T> = { [Name in keyof T]: (db: Queryable) => Promise<T[Name]> };

/**
 * Runs the sections of a digest at once. One of which a statement takes longer than the connections of `db` let it is
 * left out and named in `degraded`; it is never shown as empty or zero. @throws any other failure of any of them
 */
export async function readSections<T extends object>(
  db: Queryable,
  reads: SectionReads<T>,
): Promise<Partial<T> & { degraded: string[] }> {
  const names = Object.keys(reads) as (keyof T & string)[];
  const results = await Promise.allSettled(names.map((name) => reads[name](db)));
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
