import type { Queryable } from '../../within-budget.ts';

/** The names of builders that have one, by address. */
export async function builderLabels(
  db: Queryable,
  builders: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (builders.length === 0) return new Map();
  const { rows } = await db.query<{ builder: string; name: string }>({
    name: 'builder-labels',
    text: `SELECT '0x' || encode(builder, 'hex') AS builder, name FROM builder_label
      WHERE builder = ANY (SELECT decode(substr(given, 3), 'hex') FROM unnest($1::text[]) AS given)`,
    values: [builders],
  });
  return new Map(rows.map(({ builder, name }) => [builder, name]));
}
