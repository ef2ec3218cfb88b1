import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseJson } from '#domain/json-text.ts';
import { WorldRequestError, worldRequest } from '../world-request.ts';
import { answerRequest, type HttpAnswer, type InfoContext, text } from './answer-request.ts';
import { faultCommand } from './faults.ts';
import { addressOf, isLoopback } from './peer-address.ts';
import { readBody } from './read-body.ts';

const HANG_AT_MOST_MS = 120_000;

function send(response: ServerResponse, answer: HttpAnswer): void {
  if (answer === 'hang') {
    const giveUp = setTimeout(() => response.destroy(), HANG_AT_MOST_MS).unref();
    response.on('close', () => clearTimeout(giveUp));
    return;
  }
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'content-length': bytes.length,
  });
  response.end(bytes);
}

const json = (value: unknown): HttpAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(value),
});

function stageFault(context: InfoContext, body: unknown): HttpAnswer {
  const command = faultCommand.safeParse(body);
  if (!command.success) return text(422, command.error.message);
  context.faults.apply(command.data);
  return json({ ok: true });
}

function changeWorld({ world }: InfoContext, body: unknown): HttpAnswer {
  const asked = worldRequest.safeParse(body);
  if (!asked.success) return text(422, asked.error.message);
  try {
    const answer = world?.request(asked.data);
    return answer ? json(answer) : text(409, 'The world does not stand (SANDBOX_STILL=1).');
  } catch (error) {
    if (error instanceof WorldRequestError) return text(409, error.message);
    throw error;
  }
}

/** Paths that change the sandbox, for callers on this machine only. */
const CONTROLS: Record<string, (context: InfoContext, body: unknown) => HttpAnswer> = {
  '/sandbox/faults': stageFault,
  '/sandbox/world': changeWorld,
};

function control(context: InfoContext, request: IncomingMessage, path: string, body: string): HttpAnswer {
  const answer = CONTROLS[path];
  if (!answer || !isLoopback(addressOf(request))) return text(404, 'not found');
  if (!request.headers['content-type']?.includes('application/json'))
    return text(415, 'send application/json');
  return answer(context, parseJson(body));
}

async function route(context: InfoContext, request: IncomingMessage): Promise<HttpAnswer> {
  const path = request.url?.split('?', 1)[0] ?? '';
  if (path !== '/info' && !Object.hasOwn(CONTROLS, path)) return text(404, 'not found');
  if (request.method !== 'POST') return text(405, 'method not allowed');
  const body = await readBody(request);
  if (body === null) return text(413, 'length limit exceeded');
  return path === '/info'
    ? answerRequest(context, addressOf(request), parseJson(body))
    : control(context, request, path, body);
}

/**
 * Serves `POST /info` and, to callers on this machine only, `POST /sandbox/faults` and `/sandbox/world`. A fault of our own making answers
 * 500 with `null` and is passed to `onError`; the connection of a caller that went away is left alone.
 */
export function createInfoHandler(
  context: InfoContext,
  onError: (error: unknown) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    route(context, request).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        if (request.destroyed && !request.complete) return;
        onError(error);
        send(response, { status: 500, contentType: 'application/json', body: 'null' });
      },
    );
  };
}
