import { type Frame, StreamOver } from './frame.ts';
import { readFrames } from './read-frames.ts';
import { socketFrames } from './socket-frames.ts';

export type StreamCall = {
  /** What a browser can open. */
  transport: 'sse' | 'ws';
  /** Path and query. */
  target: string;
  /** The same as an event stream, which tells why a WebSocket was refused. */
  asEvents: string;
  /** Empty without one. */
  key: string;
};

/** What the service says is wrong, or the status where it says nothing. */
async function refusalOf(response: Response): Promise<StreamOver> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
  const message = Array.isArray(body?.message) ? body.message.join('; ') : body?.message;
  return new StreamOver(`${response.status}: ${typeof message === 'string' ? message : response.statusText}`);
}

const ask = (target: string, key: string, signal: AbortSignal): Promise<Response> =>
  fetch(target, {
    ...{ signal, cache: 'no-store', credentials: 'omit' },
    headers: { accept: 'text/event-stream', ...(key && { 'x-api-key': key }) },
  });

/** Browsers hide why a handshake failed, so the equivalent event stream is asked for the reason. */
async function whyRefused({ asEvents, key }: StreamCall, signal: AbortSignal): Promise<StreamOver> {
  const asking = new AbortController();
  try {
    const response = await ask(asEvents, key, AbortSignal.any([signal, asking.signal]));
    if (!response.ok) return await refusalOf(response);
  } catch {
    // Said below.
  } finally {
    asking.abort();
  }
  return new StreamOver('The WebSocket could not be opened.');
}

/** A browser cannot set headers on a WebSocket: the key goes into its address. */
function socketAddress({ target, key }: StreamCall): URL {
  const address = new URL(target, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  if (key !== '') address.searchParams.set('apikey', key);
  return address;
}

async function openSocket(call: StreamCall, signal: AbortSignal): Promise<AsyncIterable<Frame[]>> {
  const socket = new WebSocket(socketAddress(call));
  const frames = socketFrames(socket);
  signal.addEventListener('abort', () => socket.close(), { once: true });
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true), { once: true });
    socket.addEventListener('close', () => resolve(false), { once: true });
  });
  if (!isOpen) throw await whyRefused(call, signal);
  return frames;
}

async function openEvents({ target, key }: StreamCall, signal: AbortSignal): Promise<AsyncIterable<Frame[]>> {
  const response = await ask(target, key, signal);
  if (!response.ok || !response.body) throw await refusalOf(response);
  return readFrames(response.body);
}

/** Opens a stream until `signal`. @throws StreamOver when it is refused, or any error when the service is not reached */
export const openStream = (call: StreamCall, signal: AbortSignal): Promise<AsyncIterable<Frame[]>> =>
  call.transport === 'ws' ? openSocket(call, signal) : openEvents(call, signal);
