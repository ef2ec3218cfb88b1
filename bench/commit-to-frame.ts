import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { quantile } from './relay/percentiles.ts';
import { milliseconds, type Row } from './table.ts';

const CLIENTS = 10;
const TID = /"tid":(\d+)/g;

/** Epoch milliseconds, finer than `Date.now`. */
const nowMs = (): number => performance.timeOrigin + performance.now();

/** Opens an event stream as one of several addresses, and calls back with each trade id that comes over it. */
function openStream(url: string, nth: number, onTid: (tid: string) => void): Promise<http.ClientRequest> {
  const headers = { 'x-forwarded-for': `10.8.0.${nth + 1}` };
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}/v1/activity/stream`, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the stream answered ${response.statusCode}`));
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        const end = (rest + chunk).lastIndexOf('\n\n');
        const frames = (rest + chunk).slice(0, end + 1);
        rest = (rest + chunk).slice(end + 1);
        for (const [, tid = ''] of frames.matchAll(TID)) onTid(tid);
      });
      response.on('error', () => {});
      resolve(request);
    });
    request.on('error', reject);
  });
}

/** When the transactions of trades committed, by trade id; needs `track_commit_timestamp`. */
export async function commitTimes(databaseUrl: string, tids: string[]): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ tid: string; ms: number }>(
      `SELECT tid::text, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS ms
       FROM fill WHERE crossed AND tid = ANY ($1::bigint[])`,
      [tids],
    );
    return new Map(rows.map(({ tid, ms }) => [tid, ms]));
  } finally {
    await client.end();
  }
}

/** When a bare listener hears of each commit, to set beside the frames. */
async function listenBare(databaseUrl: string): Promise<{ heardMs: number[]; end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  const heardMs: number[] = [];
  await client.connect();
  client.on('notification', () => heardMs.push(nowMs()));
  await client.query('LISTEN ingest');
  return { heardMs, end: () => client.end() };
}

/** From the commit of a trade to its frame at a client, while a node writes, beside a bare `LISTEN` of the same commits. */
export async function measureCommitToFrame(input: {
  url: string;
  databaseUrl: string;
  durationMs: number;
}): Promise<Row> {
  const arrivals: { tid: string; atMs: number }[] = [];
  let isMeasuring = false;
  const onTid = (tid: string) => isMeasuring && arrivals.push({ tid, atMs: nowMs() });
  const bare = await listenBare(input.databaseUrl);
  const open = await Promise.all(
    Array.from({ length: CLIENTS }, (_, nth) => openStream(input.url, nth, onTid)),
  );
  await delay(500);
  isMeasuring = true;
  await delay(input.durationMs);
  isMeasuring = false;
  for (const request of open) request.destroy();
  await bare.end();
  const committed = await commitTimes(input.databaseUrl, [...new Set(arrivals.map(({ tid }) => tid))]);
  const frames = arrivals.flatMap(({ tid, atMs }) => {
    const ms = committed.get(tid);
    return ms === undefined ? [] : [atMs - ms];
  });
  if (frames.length === 0) throw new Error('no event came over the streams');
  const times = [...new Set(committed.values())].sort((a, b) => a - b);
  const heard = times.flatMap((ms) => {
    const next = bare.heardMs.find((atMs) => atMs >= ms);
    return next === undefined ? [] : [next - ms];
  });
  return {
    benchmark: 'commit to frame of the activity stream',
    at: `${CLIENTS} streams, ${frames.length} frames`,
    measured: `p50 ${milliseconds(quantile(frames, 0.5))}, p99 ${milliseconds(quantile(frames, 0.99))}`,
    limit: `bare LISTEN: p50 ${milliseconds(quantile(heard, 0.5))}, p99 ${milliseconds(quantile(heard, 0.99))}`,
    ratio: `+ ${milliseconds(quantile(frames, 0.99) - quantile(heard, 0.99))}`,
    target: '≤ p99 of the revision before + 10 ms',
  };
}
