import type { Pool } from 'pg';

export type LogoRow = { kind: 'outcome' | 'question' | 'underlying'; id: string; url: string };

/** Every HTTPS logo that the store has. A price market's logo is its underlying's. */
export async function logos(db: Pool): Promise<LogoRow[]> {
  const { rows } = await db.query<LogoRow>({
    name: 'logos',
    text: `SELECT 'outcome' AS kind, outcome_id::text AS id, logo_url AS url FROM outcome WHERE logo_url LIKE 'https://%'
      UNION ALL SELECT 'question', question_id::text, logo_url FROM question WHERE logo_url LIKE 'https://%'
      UNION ALL (SELECT DISTINCT ON (underlying) 'underlying', underlying, logo_url FROM outcome
        WHERE underlying <> '' AND logo_url LIKE 'https://%' ORDER BY underlying, first_seen_ms DESC)`,
  });
  return rows;
}
