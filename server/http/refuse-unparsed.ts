import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rawError } from './json-error.ts';

/** What Node's parser says is wrong with a request; `rawPacket` is what it read last. */
type ParseError = Error & { code?: string; rawPacket?: Buffer };

const MAX_PATH_CHARS = 200;
const TOO_LONG = 'The request line and headers are longer than 16 KiB. Send fewer or shorter headers.';

const REFUSALS: Readonly<Record<string, { status: number; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: TOO_LONG },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The chunk extensions of the body are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};
const MALFORMED = { status: 400, message: 'The request is not valid HTTP/1.1.' };

/** The path of the request line, without its query, as far as it was read. */
function pathOf({ rawPacket }: ParseError): string {
  const start = rawPacket?.subarray(0, 4_096).toString('latin1') ?? '';
  return /^[A-Z]+ ([^\s?#]+)/.exec(start)?.[1]?.slice(0, MAX_PATH_CHARS) ?? '/';
}

/** Answers a request that could not be parsed, unless an answer has begun on its connection, and closes that. */
export function refuseUnparsed(error: ParseError, socket: Socket): void {
  const { _httpMessage: under } = socket as Socket & { _httpMessage?: ServerResponse };
  if (!socket.writable || error.code === 'ECONNRESET' || under?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, message } = REFUSALS[error.code ?? ''] ?? MALFORMED;
  socket.end(rawError({ status, message, path: pathOf(error) }), () => socket.destroy());
}
