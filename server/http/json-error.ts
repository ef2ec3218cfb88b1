import { type ServerResponse, STATUS_CODES } from 'node:http';

/** An error that is answered before anything was asked for by name, in the envelope of the data API. */
export type JsonError = { status: number; message: string; path: string };

type Written = { headers: Record<string, string>; body: string };

/** The headers and the body of an error. */
function written({ status, message, path }: JsonError): Written {
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ statusCode: status, message, path, timestamp });
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
    },
    body,
  };
}

/** Answers a request with an error. */
export function answerError(response: ServerResponse, error: JsonError): void {
  const { headers, body } = written(error);
  response.writeHead(error.status, headers).end(body);
}

/** An error as the bytes of an answer that ends its connection. */
export function rawError(error: JsonError): string {
  const { headers, body } = written(error);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n');
}

/**
 * For the adapter between Node and fetch: the answer to what it cannot make a request of, such as one with a malformed
 * Host, and to what an application let escape.
 */
export function adapterError(error: unknown): Response {
  const isUnreadable = error instanceof Error && error.name === 'RequestError';
  const fault = isUnreadable
    ? { status: 400, message: 'The header Host or the path is malformed.', path: '/' }
    : { status: 500, message: 'Internal error', path: '/' };
  const { headers, body } = written(fault);
  return new Response(body, { status: fault.status, headers });
}
