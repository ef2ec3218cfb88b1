import type { Pool } from 'pg';

/** Names a builder, or renames it. */
export async function putBuilderLabel(db: Pool, builder: Buffer, name: string): Promise<void> {
  await db.query(
    `INSERT INTO builder_label (builder, name) VALUES ($1, $2)
     ON CONFLICT (builder) DO UPDATE SET name = excluded.name`,
    [builder, name],
  );
}
