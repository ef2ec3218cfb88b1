import type { Pool } from 'pg';

/** The logo of an outcome, a question or an underlying; `url` is null for an underlying without one. */
export type LogoRow = { kind: 'outcome' | 'question' | 'underlying'; id: string; url: string | null };

/**
 * Every HTTPS logo that the store has, and every underlying in use. A price market's logo is its underlying's. By kind and
 * id, so that equal logos are equal bytes.
 */
export async function logos(db: Pool): Promise<LogoRow[]> {
  const { rows } = await db.query<LogoRow>({
    name: 'logos',
    text: `SELECT kind, id, url FROM (
        SELECT 'outcome' AS kind, outcome_id::text AS id, logo_url AS url FROM outcome WHERE logo_url LIKE 'https://%'
        UNION ALL SELECT 'question', question_id::text, logo_url FROM question WHERE logo_url LIKE 'https://%'
        UNION ALL SELECT 'underlying', underlying, max(logo_url) FILTER (WHERE logo_url LIKE 'https://%')
          FROM outcome WHERE underlying <> '' GROUP BY underlying
      ) logo ORDER BY kind, id COLLATE "C"`,
  });
  return rows;
}
