import { createHash, timingSafeEqual } from 'node:crypto';
import { readForm } from './form.ts';
import { API_VERSION, type Ledger } from './ledger.ts';
import { OPERATIONS } from './operations.ts';
import { invalid, StripeFault } from './stripe-fault.ts';

/** A request to `/v1`, as it arrived. */
export type ApiRequest = {
  method: string;
  /** Without the query. */
  path: string;
  search: string;
  body: string;
  header(name: string): string | undefined;
};
export type ApiAnswer = { status: number; headers: Record<string, string>; body: string };

const KEPT_MS = 86_400_000;
const MOST_KEPT = 2_000;

function checkKey(ledger: Ledger, authorization = ''): void {
  const basic = /^Basic (.+)$/.exec(authorization)?.[1];
  const given = basic
    ? (Buffer.from(basic, 'base64').toString().split(':', 1)[0] ?? '')
    : authorization.replace(/^Bearer /, '');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(given), digest(ledger.kept.secretKey))) return;
  throw new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
}

function run(ledger: Ledger, request: ApiRequest): object {
  checkKey(ledger, request.header('authorization'));
  for (const operation of OPERATIONS) {
    const match = operation.method === request.method ? operation.path.exec(request.path) : null;
    if (!match) continue;
    const form = readForm(request.method === 'GET' ? request.search : request.body);
    return operation.run({ ledger, id: match[1] ?? '', form });
  }
  throw new StripeFault(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${request.path}).`,
  });
}

function produce(ledger: Ledger, request: ApiRequest): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(run(ledger, request)) };
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.body }) };
  }
}

function dropOldAnswers(ledger: Ledger): void {
  const { answers } = ledger.kept;
  const names = Object.keys(answers);
  const excess = names.length - MOST_KEPT;
  for (const [index, name] of names.entries()) {
    const answer = answers[name];
    if (index < excess || (answer && ledger.nowMs() - answer.atMs > KEPT_MS)) delete answers[name];
  }
}

/** Answers from memory what was asked with the same key before, and refuses a key that comes with something else. */
function produceOnce(
  ledger: Ledger,
  request: ApiRequest,
  key: string,
): { status: number; body: string; isKept: boolean } {
  const { answers } = ledger.kept;
  const fingerprint = createHash('sha256').update(`${request.path}\n${request.body}`).digest('hex');
  const kept = answers[key];
  if (kept && ledger.nowMs() - kept.atMs <= KEPT_MS) {
    if (kept.fingerprint === fingerprint) return { status: kept.status, body: kept.body, isKept: true };
    const { body } = invalid('Keys for idempotent requests can only be used with the same parameters.');
    return {
      status: 400,
      body: JSON.stringify({ error: { ...body, type: 'idempotency_error' } }),
      isKept: false,
    };
  }
  const answer = produce(ledger, request);
  // What was refused before it began may be asked again with the same key.
  if (answer.status === 200 || answer.status === 402)
    answers[key] = { ...answer, fingerprint, atMs: ledger.nowMs() };
  dropOldAnswers(ledger);
  return { ...answer, isKept: false };
}

/** Answers one request of Stripe's API. */
export function answerApi(ledger: Ledger, request: ApiRequest): ApiAnswer {
  const key = request.method === 'POST' ? request.header('idempotency-key') : undefined;
  const requestId = ledger.id('req');
  ledger.request = { id: requestId, idempotency_key: key ?? null };
  const answer =
    key === undefined ? { ...produce(ledger, request), isKept: false } : produceOnce(ledger, request, key);
  ledger.request = { id: null, idempotency_key: null };
  if (request.method === 'POST') ledger.save();
  return {
    status: answer.status,
    body: answer.body,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': request.header('stripe-version') ?? API_VERSION,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(answer.isKept && { 'idempotent-replayed': 'true' }),
    },
  };
}
