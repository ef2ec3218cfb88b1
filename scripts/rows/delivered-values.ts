import type { Pool } from 'pg';

/** Types whose values may be anything. */
const JSON_TYPES = ['json', 'jsonb'];

/** A value of each category of types, as its text. */
const SAMPLES: Record<string, string> = {
  B: 'true',
  D: '2026-01-01',
  N: '1',
  S: 'x',
  T: '1 day',
  bytea: '\\x00',
  uuid: '00000000-0000-0000-0000-000000000000',
};

type TypeRow = {
  oid: number;
  name: string;
  category: string;
  item: string;
  itemCategory: string;
  label: string | null;
};

const TYPES = `SELECT t.oid::int, t.typname AS name, t.typcategory::text AS category, coalesce(i.typname, '') AS item,
    coalesce(i.typcategory::text, '') AS "itemCategory",
    (SELECT enumlabel FROM pg_enum WHERE enumtypid = t.oid ORDER BY enumsortorder LIMIT 1) AS label
  FROM pg_type t LEFT JOIN pg_type i ON i.oid = t.typelem AND t.typcategory = 'A' WHERE t.oid = ANY ($1)`;

/**
 * One value of each type, as the product's own pool delivers it; a type that is left out may deliver anything (json).
 * @throws when no value of a type is known
 */
export async function deliveredValues(pool: Pool, types: number[]): Promise<Map<number, unknown>> {
  const { rows } = await pool.query<TypeRow>(TYPES, [types]);
  const values = new Map<number, unknown>();
  for (const { oid, name, category, item, itemCategory, label } of rows) {
    if (JSON_TYPES.includes(name)) continue;
    const sample =
      category === 'A'
        ? JSON_TYPES.includes(item)
          ? '{"{}"}'
          : `{${SAMPLES[item] ?? SAMPLES[itemCategory]}}`
        : (label ?? SAMPLES[name] ?? SAMPLES[category]);
    if (sample === undefined) throw new Error(`scripts/rows knows no value of the type ${name}`);
    const answer = await pool.query<{ value: unknown }>(`SELECT '${sample}'::${name} AS value`);
    values.set(oid, answer.rows[0]?.value);
  }
  return values;
}
