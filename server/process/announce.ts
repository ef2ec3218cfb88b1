import type { Pool } from 'pg';
import { TIERS } from '#domain/tier.ts';
import { originOf } from '#observe/without-paths.ts';
import { baseUrlOf, type Env } from '#server/config/env.ts';
import type { VenuePlace } from '#server/config/venue-place.ts';
import { type DemoKeys, demoKeys } from '#server/process/demo-keys.ts';
import { demoEmail, demoOwners } from '#server/process/demo-owners.ts';

/** Connection URLs of makers and takers, and how a maker gets the key. */
async function venuePlaces(port: number, place: VenuePlace): Promise<[string, string][]> {
  const location = await place.locate().catch(() => null);
  return [
    ['makers', `ws://localhost:${port}/v2/ws/rfq`],
    ['takers', `ws://localhost:${port}/v2/ws/taker, http://localhost:${port}/v1/rfq`],
    ['chain', location ? `${originOf(location.rpcUrl)} (id ${location.book.chainId})` : 'not reachable yet'],
    ['maker key', 'npm run -s operator -- relay info'],
  ];
}

/** A demo sign-in: an owner for the organisation of each demo key, whose emails arrive in the sandbox inbox. */
async function signInPlaces(input: {
  db: Pool;
  keys: DemoKeys;
  base: string;
  inboxUrl: string;
}): Promise<[string, string][]> {
  await demoOwners(input.db, input.keys);
  return [
    ['sign in', `${input.base}/sign-in as ${demoEmail('growth')} (or free@, scale@, enterprise@)`],
    ['its email', `${input.inboxUrl} (also in the log below)`],
  ];
}

/** Says where everything is; on the project's own database also a demo key for each tier. */
export async function announce(input: {
  env: Env;
  port: number;
  place: VenuePlace | null;
  /** URL of the sandbox's caught emails; null when a real mail server is configured. */
  inboxUrl: string | null;
  /** URL of the sandbox's chat with its bot; null when there is none. */
  messengerUrl: string | null;
  db: Pool;
  write: (text: string) => void;
}): Promise<void> {
  const { env, port, place, inboxUrl, messengerUrl, db, write } = input;
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
  if (env.ROLES.includes('grpc') && env.GRPC_PORT > 0) {
    places.push(['gRPC', `localhost:${env.GRPC_PORT}${env.GRPC_TLS_CERT ? ' with TLS' : ''}`]);
  }
  if (env.ROLES.includes('relay') && place) places.push(...(await venuePlaces(port, place)));
  if (!env.DATABASE_URL && env.UPSTREAM === 'sandbox') {
    const keys = await demoKeys(db, env.DATA_DIR);
    for (const tier of TIERS) places.push([`${tier} key`, keys[tier]]);
    if (inboxUrl) places.push(...(await signInPlaces({ db, keys, base: baseUrlOf(env), inboxUrl })));
    if (messengerUrl) places.push(['messenger', messengerUrl]);
  }
  const width = Math.max(0, ...places.map(([name]) => name.length));
  const lines = places.map(([name, value]) => `  ${name.padEnd(width)}  ${value}\n`);
  write(`\nHashmark runs: ${env.ROLES.join(', ')}\n${lines.join('')}\n`);
}
