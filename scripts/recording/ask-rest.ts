import http from 'node:http';
import type { Question } from './question.ts';
import type { Keep } from './recorded.ts';

const TIMEOUT_MS = 60_000;

type Answer = { status: number; rawHeaders: string[]; etag: string | undefined; body: Buffer };

/** The address that a question comes from: each has its own, so that only the limits of keys are met. */
const addressOf = (at: number): string =>
  `10.${Math.floor(at / 62_500) % 250}.${Math.floor(at / 250) % 250}.${(at % 250) + 1}`;

function send(base: string, question: Question, address: string, extra = {}): Promise<Answer> {
  const { hostname, port } = new URL(base);
  const { method, target: path, body } = question;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const headers = { 'x-forwarded-for': address, ...length, ...question.headers, ...extra };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method, headers, agent: false, timeout: TIMEOUT_MS };
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, rawHeaders } = response;
        resolve({ status, rawHeaders, etag: response.headers.etag, body: Buffer.concat(chunks) });
      });
    });
    request.on('timeout', () => request.destroy(new Error(`no answer: ${method} ${path}`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** Headers by name, each on a line. A length that is the body's says so: the body itself is compared. */
function headerLines(rawHeaders: string[], body: Buffer): string[] {
  const lines: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const isBodys = name.toLowerCase() === 'content-length' && Number(value) === body.length;
    lines.push(`${name}: ${isBodys ? 'the length of the body' : value}`);
  }
  return lines.sort();
}

const isText = (body: Buffer): boolean => Buffer.from(body.toString('utf8')).equals(body);

/** An answer as text: status, headers by name, body (in base64 when it is no text). */
function textOf({ status, rawHeaders, body }: Answer): string {
  const shown = isText(body) ? body.toString('utf8') : body.toString('base64');
  return [String(status), ...headerLines(rawHeaders, body), '', shown].join('\n');
}

/** Asks every question, one after the other: what limits count must not depend on who was faster. */
export async function askRest(base: string, questions: Question[], keep: Keep): Promise<void> {
  for (const [at, question] of questions.entries()) {
    const address = addressOf(at);
    const failed = (error: Error): string => `failed: ${error.message}`;
    const first = await send(base, question, address).catch(failed);
    keep({ name: question.name, text: typeof first === 'string' ? first : textOf(first) });
    if (!question.isRevalidated || typeof first === 'string' || !first.etag) continue;
    const second = await send(base, question, address, { 'if-none-match': first.etag }).catch(failed);
    keep({ name: `${question.name} again`, text: typeof second === 'string' ? second : textOf(second) });
  }
}
