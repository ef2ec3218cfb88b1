import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import { signIn } from '../../server/test/sign-in.ts';
import { operator, type Product } from '../../server/test/system/product.ts';
import { until } from '../../server/test/system/wait.ts';
import { Chain, usd, type VenueInfo } from '../../server/test/venue/chain.ts';
import { Maker } from '../../server/test/venue/maker.ts';
import { Markets } from '../../server/test/venue/markets.ts';
import { RestTaker } from '../../server/test/venue/taker.ts';
import { choosePorts, type Ports, settingsOf, startRevision, whileRunning } from './revision.ts';

/** A data directory that nothing is added to, and what is needed to ask about it. */
export type StillData = {
  dir: string;
  ports: Ports;
  /** What the clock of every revision says. */
  clockMs: number;
  /** A key of each tier. */
  keys: Record<string, string>;
  /** The request header of a person who is signed in. */
  cookie: string;
  venue: VenueInfo;
  /** Who has taken parlays, and their requests. */
  takers: { address: string; rfqId: string }[];
};

const PARLAYS = 4;
/** Answers of `/health` are shared a while: so many equal ones in a row are more than one. */
const STEADY_READINGS = 10;

type Health = { phase: string; rows: { fills: number; outcomes: number } };

/** Waits until all of the past is stored and known, also where the clock stands. */
export async function untilLoaded(product: Product): Promise<void> {
  let before = '';
  let steady = 0;
  await until(
    async () => {
      const { phase, rows } = (await product.get('/health')).json() as Health;
      const now = `${phase}, ${rows.fills} fills, ${rows.outcomes} outcomes`;
      steady = now === before ? steady + 1 : 0;
      before = now;
      return phase === 'live' && rows.outcomes > 60 && rows.fills > 0 && steady >= STEADY_READINGS;
    },
    { timeoutMs: 180_000, everyMs: 500, what: () => `the history is loaded: ${before}` },
  );
}

/** Waits until the fixtures of the sports provider are loaded. Uses the dashboard's API, so that no key's quota is spent. */
export async function untilFixturesKnown(product: Product): Promise<void> {
  const isKnown = async () => {
    const text = (await product.get('/api/trpc/sports.matches')).text;
    return text.includes('"isAvailable":true') && !text.includes('"matches":[]');
  };
  await until(isKnown, { timeoutMs: 120_000, everyMs: 1_000, what: 'the fixtures of matches are known' });
}

/**
 * Waits for the first report of the sports provider's state since `sinceMs`, and lets it hold without another: where the
 * clock stands none is ever due again, and after half a minute of the database's time the provider would count as away.
 */
export async function keepProviderReachable({ dataDir }: Product, sinceMs: number): Promise<void> {
  const url = findEmbeddedPostgres(path.join(dataDir, 'postgres'));
  if (url === null) throw new Error(`no database runs in ${dataDir}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isKept = async () => {
    const text = 'UPDATE sports_status SET silent_ms = 86400000 WHERE reported_ms >= $1';
    return (await client.query(text, [sinceMs])).rowCount === 1;
  };
  const what = 'the provider is reported';
  await until(isKept, { timeoutMs: 120_000, everyMs: 500, what }).finally(() => client.end());
}

/** Takes parlays of which later answers tell. */
async function takeParlays(url: string, venue: VenueInfo): Promise<StillData['takers']> {
  const chain = new Chain(venue);
  const markets = await Markets.load(url);
  const maker = await Maker.connect({ url, apiKey: venue.makerApiKey, account: await chain.maker() });
  const takers: StillData['takers'] = [];
  for (let at = 0; at < PARLAYS; at += 1) {
    const taker = new RestTaker(await chain.account(usd(1_000)), url);
    const { address } = taker.account;
    const trade = () => taker.trade(markets.combo(2 + (at % 2)), 10 + at);
    const { request } = await maker.whileQuoting(address, usd(20 + at), trade);
    takers.push({ address, rfqId: request.rfq_id });
  }
  await maker.close();
  return takers;
}

/** Signs an owner of the growth tier's demo organisation in. */
async function signedInCookie(dataDir: string): Promise<string> {
  const { url } = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  const db = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const { rows } = await db.query<{ org_id: string }>("SELECT org_id FROM org WHERE name = 'Demo growth'");
    return (await signIn(db, { orgId: rows[0]?.org_id ?? '' })).cookie;
  } finally {
    await db.end();
  }
}

/** Waits until a cycle of the sandbox's campaign is over and paid out in a file. */
async function untilPaidOut(product: Product, dataDir: string): Promise<void> {
  const keys = JSON.parse(readFileSync(path.join(dataDir, 'demo-keys.json'), 'utf8')) as Record<
    string,
    string
  >;
  const headers = { 'x-api-key': keys.enterprise ?? '' };
  const read = async (target: string) =>
    ((await product.get(target, { headers })).json() as { data: { id: string }[] }).data;
  const [campaign] = await read('/v1/rewards/campaigns');
  await until(async () => (await read(`/v1/rewards/campaigns/${campaign?.id}/payouts`)).length > 0, {
    ...{ timeoutMs: 300_000, everyMs: 1_000, what: 'a cycle of the campaign is paid out' },
  });
}

/** Fills a data directory once with the product of `tree`; what was made before is taken as it is. */
export async function makeStillData(tree: string, parent: string): Promise<StillData> {
  const told = path.join(parent, 'still.json');
  if (existsSync(told)) return JSON.parse(readFileSync(told, 'utf8')) as StillData;
  const dir = path.join(parent, 'data');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const ports = await choosePorts();
  return whileRunning(startRevision(tree, dir, ports), async (product) => {
    await untilLoaded(product);
    await untilPaidOut(product, dir);
    const venue = operator(dir, ['relay', 'info'], settingsOf(ports), tree) as VenueInfo;
    const takers = await takeParlays(product.url, venue);
    const cookie = await signedInCookie(dir);
    await product.stop();
    const keys = JSON.parse(readFileSync(path.join(dir, 'demo-keys.json'), 'utf8')) as Record<string, string>;
    const still = { dir, ports, clockMs: Date.now(), keys, cookie, venue, takers };
    writeFileSync(told, JSON.stringify(still, null, 2));
    return still;
  });
}
