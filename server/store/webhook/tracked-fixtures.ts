import type { FixtureStatus } from '#domain/sports/fixture.ts';
import type { Queryable } from '../within-budget.ts';

/** A fixture that subscriptions list. Status and kick-off (epoch ms) are null where it is not stored. */
export type TrackedFixture = { id: number; status: FixtureStatus | null; startingAtMs: number | null };

/**
 * Fixtures that active sports subscriptions list, at most `limit`. Taken round-robin over organisations, so that one
 * with long lists does not crowd out the others.
 */
export async function trackedFixtures(db: Queryable, limit: number): Promise<TrackedFixture[]> {
  const { rows } = await db.query<TrackedFixture>({
    name: 'tracked-fixtures',
    text: `WITH listed AS (
        SELECT l.fixture_id, row_number() OVER (PARTITION BY s.org_id ORDER BY s.created_at, l.fixture_id) AS place
        FROM webhook_subscription s, unnest(s.fixtures) AS l (fixture_id)
        WHERE s.kind = 'sports' AND s.status = 'active'),
      chosen AS (SELECT fixture_id FROM listed GROUP BY fixture_id ORDER BY min(place), fixture_id LIMIT $1)
      SELECT fixture_id AS id, status, starting_at_ms AS "startingAtMs"
      FROM chosen LEFT JOIN fixture USING (fixture_id) ORDER BY fixture_id`,
    values: [limit],
  });
  return rows;
}
