import { execFileSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { childEnv } from '#server/config/env.ts';

/** One of the revisions that are compared: its tree, and an empty database as it migrates one. */
export type Side = { tree: string; template: string; serverUrl: string };

/** What one measurement came to, by the name of the figure. Less is better in each. */
export type Figures = Record<string, number>;

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return run(client).finally(() => client.end());
}

const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

/** Runs a script of a tree to its end; what it prints. */
export const runIn = (tree: string, args: string[], env: Record<string, string> = {}): string =>
  execFileSync(path.join(tree, 'node_modules/.bin/node'), args, {
    cwd: tree,
    encoding: 'utf8',
    timeout: 120_000,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childEnv({ NODE_ENV: 'production', ...env }),
  });

/** Makes a side's empty database, with its own migrations. */
export async function openSide(name: string, tree: string, serverUrl: string): Promise<Side> {
  const template = `compare_${name}`;
  await withClient(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${template}`);
  });
  runIn(tree, ['server/operator.ts', 'migrate'], { DATABASE_URL: urlOf(serverUrl, template) });
  return { tree, template, serverUrl };
}

/** Runs `work` on a copy of the side's empty database, which is removed. */
export async function onEmptyDatabase<T>(
  { template, serverUrl }: Side,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const name = 'compare_run';
  const drop = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
  await withClient(serverUrl, async (client) => {
    await client.query(drop);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    await client.query('CHECKPOINT');
  });
  try {
    return await work(urlOf(serverUrl, name));
  } finally {
    await withClient(serverUrl, (client) => client.query(drop));
  }
}
