import type { Queryable } from '../within-budget.ts';

/** The published updates of a fixture with their times, in order. */
export async function updatesOfFixture(
  db: Queryable,
  fixtureId: number,
): Promise<{ body: string; storedMs: number }[]> {
  const { rows } = await db.query<{ body: string; storedMs: number }>({
    name: 'updates-of-fixture',
    text: `SELECT body, stored_ms AS "storedMs" FROM fixture_update WHERE fixture_id = $1 ORDER BY seq LIMIT 500`,
    values: [fixtureId],
  });
  return rows;
}
