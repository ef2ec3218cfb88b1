import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { TIERS, type Tier } from '#domain/tier.ts';
import { createKey } from '#services/key/create-key.ts';
import { createOrg } from '#services/org/create-org.ts';

export type DemoKeys = Record<Tier, string>;

async function makeKeys(db: Pool): Promise<DemoKeys> {
  const keys = {} as DemoKeys;
  for (const tier of TIERS) {
    const { orgId } = await createOrg(db, { name: `Demo ${tier}`, tier });
    keys[tier] = (await createKey(db, { orgId, name: 'demo' })).apiKey;
  }
  return keys;
}

/** The keys in `file`; null when it is missing or incomplete. */
async function readKeys(file: string): Promise<DemoKeys | null> {
  try {
    const keys = JSON.parse(await readFile(file, 'utf8')) as DemoKeys;
    return TIERS.every((tier) => typeof keys[tier] === 'string') ? keys : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * A key for each tier to try the API with, made once for a data directory. The database has only their hashes, so
 * the keys themselves are kept beside it, readable by the owner alone. Only for a database of one's own: see main.
 */
export async function demoKeys(db: Pool, dataDir: string): Promise<DemoKeys> {
  const file = path.join(dataDir, 'demo-keys.json');
  const known = await readKeys(file);
  if (known) return known;
  const keys = await makeKeys(db);
  // Under another name first: a process that is killed while it writes leaves no half of a file behind.
  await writeFile(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
}
