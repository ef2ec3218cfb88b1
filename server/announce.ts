import type { Pool } from 'pg';
import { TIERS } from '#domain/tier.ts';
import { demoKeys } from '#server/demo-keys.ts';
import type { Env } from '#server/env.ts';

/** Says where everything is; on the project's own database also a demo key for each tier. */
export async function announce(input: {
  env: Env;
  port: number;
  db: Pool;
  write: (text: string) => void;
}): Promise<void> {
  const { env, port, db, write } = input;
  const base = `http://localhost:${port}`;
  const places: [string, string][] = [];
  if (env.ROLES.includes('web')) {
    places.push(
      ['markets', `${base}/markets`],
      ['API reference', `${base}/docs/api`],
      ['health', `${base}/health`],
    );
    places.push(['try', `curl '${base}/v1/outcomes?limit=3'`]);
  }
  if (!env.DATABASE_URL && env.UPSTREAM === 'sandbox') {
    const keys = await demoKeys(db, env.DATA_DIR);
    for (const tier of TIERS) places.push([`${tier} key`, keys[tier]]);
  }
  const width = Math.max(0, ...places.map(([name]) => name.length));
  const lines = places.map(([name, value]) => `  ${name.padEnd(width)}  ${value}\n`);
  write(`\nHashmark runs: ${env.ROLES.join(', ')}\n${lines.join('')}\n`);
}
