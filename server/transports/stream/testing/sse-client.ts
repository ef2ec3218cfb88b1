import http from 'node:http';
import type { StreamClient, Told } from './adapter-under-test.ts';

/** What a block of an event stream says; null for a greeting. */
function toldBy(block: string): Told | null {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  const id = fields.get('id') ?? null;
  const comment = fields.get('') ?? '';
  if (comment.startsWith('ping ')) return { kind: 'ping', atMs: Number(comment.slice(5)), id };
  const data = fields.get('data');
  if (data === undefined) return null;
  const { seq, from, to, error } = JSON.parse(data);
  const event = fields.get('event');
  if (event === 'error') return { kind: 'error', message: error };
  return event === 'gap' ? { kind: 'gap', from, to, id } : { kind: 'item', number: seq, id };
}

/** An SSE client that is told everything, comments included, and retries nothing. */
export function connectSse(url: string, headers: Record<string, string>): Promise<StreamClient> {
  const told: Told[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent: false }, (response) => {
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        told.push(...blocks.map(toldBy).filter((one) => one !== null));
      });
      response.once('close', end);
      response.on('error', () => {});
      resolve({
        ...{ told, ended, leave: () => request.destroy() },
        ...{ pause: () => response.pause(), resume: () => response.resume() },
      });
    });
    request.once('error', reject);
  });
}
