import { isDeepStrictEqual } from 'node:util';
import { createPool } from '#store/pool.ts';
import { type LoadRequest, loadPair } from '../load.ts';
import { enterpriseKey, startForked, startProduct } from '../processes.ts';
import { milliseconds, perSecond, type Row } from '../table.ts';
import { type Ask, type Question, questionsFor } from './questions.ts';

/** Connections to the database of either server. */
const POOL_SIZE = 16;
const MIN_RATIO = 3;
const GRAPHQL_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

type Server = { url: string; headers: Record<string, string> };
type Servers = { ours: Server; theirs: Server };
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

/** Asks both once. @throws when they do not say the same, or when the product may serve an answer that it has kept */
async function compareAnswers({ ours, theirs }: Servers, question: Question, ask: Ask): Promise<void> {
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
  { ours, theirs }: Servers,
  input: Load & { question: Question; name: string; asks: Ask[]; connections: number },
): Promise<Row> {
  const { question, asks, connections, durationMs, rounds } = input;
  const common = { connections, durationMs };
  const { a, b, ratio } = await loadPair(
    { ...common, ...ours, requests: asks.map(ourRequest) },
    { ...common, ...theirs, requests: asks.map((ask) => theirRequest(question.document, ask)) },
    rounds,
  );
  if (a.failures + b.failures > 0)
    throw new Error(`${question.route}: ${a.failures} and ${b.failures} requests failed`);
  return {
    benchmark: question.route,
    at: `${input.name}, ${connections} connection${connections > 1 ? 's' : ''}`,
    measured: `${perSecond(a.requestsPerSecond, 'req')}, p99 ${milliseconds(a.p99Ms)}`,
    limit: `PostGraphile ${perSecond(b.requestsPerSecond, 'req')}, p99 ${milliseconds(b.p99Ms)}`,
    ratio: `${ratio.toFixed(2)} ×`,
    target: `≥ ${MIN_RATIO} ×`,
  };
}

async function compareAll(servers: Servers, questions: Question[], load: Load): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of questions) {
    const { one, many } = question;
    for (const ask of [one.ask, ...many.asks]) await compareAnswers(servers, question, ask);
    for (const connections of [1, 32]) {
      rows.push(await measure(servers, { ...load, question, name: one.name, asks: [one.ask], connections }));
    }
    rows.push(await measure(servers, { ...load, question, ...many, connections: 32 }));
  }
  return rows;
}

/**
 * Requests per second of three reads beside PostGraphile's on the same database, asked for the same rows and columns,
 * in turn. No answer is kept by either: each is made from the database.
 */
export async function benchRival(input: Load & { databaseUrl: string }): Promise<Row[]> {
  const { databaseUrl } = input;
  const pool = createPool(databaseUrl);
  const questions = await questionsFor(pool).finally(() => pool.end());
  const key = enterpriseKey(databaseUrl);
  const product = await startProduct({
    ROLES: 'web',
    DATABASE_URL: databaseUrl,
    DATA_DIR: `.data-bench/web-${process.pid}`,
    // No upstream is needed to answer reads of the store; the address is never asked.
    EXCHANGE_API_URL: 'http://127.0.0.1:9',
  });
  try {
    const rival = await startForked('bench/rival/postgraphile.ts', { databaseUrl, poolSize: POOL_SIZE });
    const servers = {
      ours: { url: product.url, headers: { 'x-api-key': key } },
      theirs: { url: rival.url, headers: GRAPHQL_HEADERS },
    };
    return await compareAll(servers, questions, input).finally(() => rival.stop());
  } finally {
    await product.stop();
  }
}
