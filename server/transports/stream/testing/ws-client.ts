import { once } from 'node:events';
import { type RawData, WebSocket } from 'ws';
import type { StreamClient, Told } from './adapter-under-test.ts';

function toldBy(text: string): Told {
  const { type, id = null, number, from, to, ts, error } = JSON.parse(text);
  if (type === 'ping') return { kind: 'ping', atMs: ts, id };
  if (type === 'error') return { kind: 'error', message: error };
  return type === 'gap' ? { kind: 'gap', from, to, id } : { kind: 'item', number: number.seq, id };
}

/** A client of a stream's WebSocket; `closed` resolves with code and reason. */
export type WsClient = StreamClient & {
  ws: WebSocket;
  /** Every frame as it came. */
  texts: readonly string[];
  ended: Promise<{ code: number; reason: string }>;
};

/** Connects with the `ws` package. Rejects when the upgrade is answered otherwise. */
export async function connectWs(url: string, headers: Record<string, string>): Promise<WsClient> {
  const ws = new WebSocket(url.replace(/^http/, 'ws'), { headers });
  const texts: string[] = [];
  const told: Told[] = [];
  ws.on('message', (data: RawData) => {
    texts.push(String(data));
    told.push(toldBy(String(data)));
  });
  const ended = once(ws, 'close').then(([code, reason]) => ({ code, reason: String(reason) }));
  await once(ws, 'open');
  return {
    ...{ ws, texts, told, ended, leave: () => ws.terminate() },
    ...{ pause: () => ws.pause(), resume: () => ws.resume() },
  };
}
