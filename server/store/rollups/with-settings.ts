import type { ClientBase } from 'pg';

/** Runs `work` with settings of the planner and puts back what they were, inside the caller's transaction. */
export async function withSettings(
  client: ClientBase,
  settings: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  const names = Object.keys(settings);
  const set = 'SELECT set_config(name, value, true) FROM unnest($1::text[], $2::text[]) s (name, value)';
  const { rows } = await client.query<{ name: string; value: string }>(
    'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) n (name)',
    [names],
  );
  await client.query(set, [names, Object.values(settings)]);
  // After an error the transaction ends, and the settings with it.
  await work();
  await client.query(set, [rows.map(({ name }) => name), rows.map(({ value }) => value)]);
}
