import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Product } from './product.ts';
import { until } from './wait.ts';

/** How far `/health` says that the venue's roles are. */
export async function venueStates(product: Product): Promise<{ relay?: string; keeper?: string } | null> {
  const answer = await product.get('/health');
  if (answer.status !== 200) throw new Error(`/health is ${answer.status}: ${answer.text}`);
  return (answer.json() as { venue: { relay?: string; keeper?: string } | null }).venue;
}

export async function untilRelayIs(product: Product, state: string, timeoutMs = 60_000): Promise<void> {
  await until(async () => (await venueStates(product))?.relay === state, {
    timeoutMs,
    what: () => `the relay is ${state}\n${product.logs.slice(-3_000)}`,
  });
}

/** One call of the chain's own JSON-RPC. */
export async function askChain(rpcUrl: string, method: string, params: unknown[] = []): Promise<unknown> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(5_000),
  });
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** A maker's socket, open and not signed in, and all that it was told. */
export async function makerSocket(product: Product, path = '/v2/ws/rfq') {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}${path}`);
  const frames: Record<string, unknown>[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Record<string, unknown>));
  const closed = once(socket, 'close').then(([code]) => code as number);
  // A socket that is refused is told by what follows.
  closed.catch(() => {});
  await once(socket, 'open');
  const heard = (type: string): Promise<Record<string, unknown>> =>
    until(() => frames.find((frame) => frame.type === type), { what: () => JSON.stringify(frames) });
  return { socket, frames, heard, closed, send: (frame: object) => socket.send(JSON.stringify(frame)) };
}
