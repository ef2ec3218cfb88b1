// Takers in a process of their own, so that the time of their requests is not that of the load beside them. Is told to ask
// `count` times, one each `everyMs`; tells when each was sent and which request came of it.
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What the takers are told to do. */
export type ToTakers = { port: number; body: string; count: number; everyMs: number };
/** One request: when it was sent, by the clock that all processes share. */
export type Asked = { rfqId: string; askedMs: number };

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
const nowMs = (): number => performance.timeOrigin + performance.now();

function ask(port: number, body: string): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const request = http.request({ agent, port, path: '/v1/rfq', method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode !== 200) reject(new Error(`the relay refused: ${text}`));
        else resolve({ rfqId: JSON.parse(text).request.rfq_id, askedMs });
      });
    });
    request.on('error', reject);
    const askedMs = nowMs();
    request.end(body);
  });
}

process.on('message', async ({ port, body, count, everyMs }: ToTakers) => {
  const asked = await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      await delay(nth * everyMs);
      return ask(port, body);
    }),
  );
  process.send?.(asked);
});
process.on('disconnect', () => process.exit(0));
