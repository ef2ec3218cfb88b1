import type { Pool } from 'pg';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';

/** What a request needs to know of a session: its person, and the organisation it looks at as both are right now. */
export type SessionAccess = {
  personId: string;
  orgId: string;
  role: Role;
  tier: Tier;
  expiresMs: number;
};

/** The session of an id; null when it is unknown or revoked, or its person is no member of the organisation. */
export async function findSessionAccess(db: Pool, sessionId: string): Promise<SessionAccess | null> {
  const { rows } = await db.query<SessionAccess>({
    name: 'find-session-access',
    text: `SELECT s.person_id AS "personId", s.org_id AS "orgId", m.role, o.tier,
             (extract(epoch FROM s.expires_at) * 1000)::float8 AS "expiresMs"
           FROM person_session s
           JOIN membership m ON m.org_id = s.org_id AND m.person_id = s.person_id
           JOIN org o ON o.org_id = s.org_id
           WHERE s.session_id = $1 AND s.revoked_at IS NULL`,
    values: [sessionId],
  });
  return rows[0] ?? null;
}

/** Notes when sessions were last used; an older time never replaces a newer one. */
export async function touchSessions(db: Pool, used: ReadonlyMap<string, number>): Promise<void> {
  await db.query(
    `UPDATE person_session s SET last_seen_at = to_timestamp(u.used_ms / 1000)
     FROM unnest($1::text[], $2::float8[]) AS u (session_id, used_ms)
     WHERE s.session_id = u.session_id AND s.last_seen_at < to_timestamp(u.used_ms / 1000)`,
    [[...used.keys()], [...used.values()]],
  );
}
