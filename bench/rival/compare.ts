import { isDeepStrictEqual } from 'node:util';
import { createPool } from '#store/pool.ts';
import { announceIngest } from '#store/queries/changes/ingest-notices.ts';
import { type LoadRequest, loadInTurn } from '../load.ts';
import { enterpriseKey, type Running, startForked, startProduct } from '../processes.ts';
import { milliseconds, perSecond, type Row } from '../table.ts';
import { type Ask, type Question, questionsFor } from './questions.ts';

/** Connections to the database of either server. */
const POOL_SIZE = 16;
const MIN_RATIO = 3;
/** How often live ingest commits at most: what is kept is let go of as often as it ever is. */
const COMMIT_MS = 75;
const GRAPHQL_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

type Server = { url: string; headers: Record<string, string> };
/** `anew` makes each answer from the database; `kept` is the product as it is set up by default. */
type Servers = { anew: Server; kept: Server; theirs: Server };
type Load = { durationMs: number; rounds: number };

const ourRequest = ({ path }: Ask): LoadRequest => ({ method: 'GET', path });
const theirRequest = (document: string, { variables }: Ask): LoadRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query: document, variables }),
});

async function answerOf(server: Server, { path, ...request }: LoadRequest): Promise<Response> {
  const response = await fetch(`${server.url}${path}`, { ...request, headers: server.headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Asks both once. @throws when they do not say the same, or when a client may keep the product's answer */
async function compareAnswers(ours: Server, theirs: Server, question: Question, ask: Ask): Promise<void> {
  const our = await answerOf(ours, ourRequest(ask));
  if (our.headers.has('cache-control')) throw new Error(`${ask.path} is kept: that would be no comparison`);
  const their = await answerOf(theirs, theirRequest(question.document, ask));
  const ourRows = question.ourRows(await our.json());
  const theirRows = question.theirRows((await their.json()).data);
  if (ourRows.length === 0 || !isDeepStrictEqual(ourRows, theirRows)) {
    const index = ourRows.findIndex((row, place) => row !== theirRows[place]);
    throw new Error(
      `${ask.path}: row ${index} of ${ourRows.length}, ${ourRows[index]}, is ${theirRows[index]}`,
    );
  }
}

async function measure(
  { anew, kept, theirs }: Servers,
  input: Load & { question: Question; name: string; asks: Ask[]; connections: number },
): Promise<Row[]> {
  const { question, asks, connections, durationMs, rounds } = input;
  const common = { connections, durationMs };
  const requests = asks.map(ourRequest);
  const [ofAnew, ofKept, rival] = await loadInTurn(
    [
      { ...common, ...anew, requests },
      { ...common, ...kept, requests },
      { ...common, ...theirs, requests: asks.map((ask) => theirRequest(question.document, ask)) },
    ],
    rounds,
  );
  const shown = (result: typeof rival): string => {
    if (!result || result.failures > 0) throw new Error(`${question.route}: requests failed`);
    return `${perSecond(result.requestsPerSecond, 'req')}, p99 ${milliseconds(result.p99Ms)}`;
  };
  return [
    { how: 'made anew', of: ofAnew },
    { how: 'kept until ingest', of: ofKept },
  ].map(({ how, of }) => ({
    benchmark: question.route,
    at: `${input.name}, ${connections} connection${connections > 1 ? 's' : ''}, ${how}`,
    measured: shown(of),
    limit: `PostGraphile ${shown(rival)}`,
    ratio: `${of?.ratio.toFixed(2)} ×`,
    target: `≥ ${MIN_RATIO} ×`,
  }));
}

async function compareAll(servers: Servers, questions: Question[], load: Load): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of questions) {
    const { one, many } = question;
    for (const ask of [one.ask, ...many.asks]) {
      for (const ours of [servers.anew, servers.kept])
        await compareAnswers(ours, servers.theirs, question, ask);
    }
    for (const connections of [1, 32]) {
      rows.push(
        ...(await measure(servers, { ...load, question, name: one.name, asks: [one.ask], connections })),
      );
    }
    rows.push(...(await measure(servers, { ...load, question, ...many, connections: 32 })));
  }
  return rows;
}

function startOurs(databaseUrl: string, name: string, more: Record<string, string>): Promise<Running> {
  return startProduct({
    ROLES: 'web',
    DATABASE_URL: databaseUrl,
    DATA_DIR: `.data-bench/web-${process.pid}-${name}`,
    // No upstream is needed to answer reads of the store; the address is never asked.
    EXCHANGE_API_URL: 'http://127.0.0.1:9',
    ...more,
  });
}

/**
 * Requests per second of three reads beside PostGraphile's on the same database, asked for the same rows and columns,
 * in turn: of the product where each answer is made from the database, as it does with a replica (here the database
 * itself), and where it keeps answers until ingest commits, which is told of as often as ingest ever does.
 */
export async function benchRival(input: Load & { databaseUrl: string }): Promise<Row[]> {
  const { databaseUrl } = input;
  const pool = createPool(databaseUrl);
  const questions = await questionsFor(pool);
  const headers = { 'x-api-key': enterpriseKey(databaseUrl) };
  const running: Running[] = [];
  const start = async (server: Promise<Running>): Promise<string> => {
    running.push(await server);
    return (await server).url;
  };
  const committing = setInterval(() => void announceIngest(pool), COMMIT_MS);
  try {
    const servers = {
      anew: { url: await start(startOurs(databaseUrl, 'anew', { DATABASE_READ_URL: databaseUrl })), headers },
      kept: { url: await start(startOurs(databaseUrl, 'kept', {})), headers },
      theirs: {
        url: await start(startForked('bench/rival/postgraphile.ts', { databaseUrl, poolSize: POOL_SIZE })),
        headers: GRAPHQL_HEADERS,
      },
    };
    return await compareAll(servers, questions, input);
  } finally {
    clearInterval(committing);
    for (const server of running) await server.stop();
    await pool.end();
  }
}
