import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseJson } from '#domain/json-text.ts';
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

function stageFault(context: InfoContext, request: IncomingMessage, body: string): HttpAnswer {
  if (!isLoopback(addressOf(request))) return text(404, 'not found');
  if (!request.headers['content-type']?.includes('application/json'))
    return text(415, 'send application/json');
  const command = faultCommand.safeParse(parseJson(body));
  if (!command.success) return text(422, command.error.message);
  context.faults.apply(command.data);
  return { status: 200, contentType: 'application/json', body: '{"ok":true}' };
}

async function route(context: InfoContext, request: IncomingMessage): Promise<HttpAnswer> {
  const path = request.url?.split('?', 1)[0];
  if (path !== '/info' && path !== '/sandbox/faults') return text(404, 'not found');
  if (request.method !== 'POST') return text(405, 'method not allowed');
  const body = await readBody(request);
  if (body === null) return text(413, 'length limit exceeded');
  return path === '/info'
    ? answerRequest(context, addressOf(request), parseJson(body))
    : stageFault(context, request, body);
}

/**
 * Serves `POST /info` and, to callers on this machine only, `POST /sandbox/faults`. A fault of our own making answers
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
