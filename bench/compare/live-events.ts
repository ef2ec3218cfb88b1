import { appendFileSync, mkdirSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../relay/percentiles.ts';
import type { Figures } from './side.ts';

const CLIENTS = 20;
const BLOCKS = 60;
const BLOCK_EVERY_MS = 50;
const LAST_MS = 3_000;
const TID = /"tid":(\d+)/g;

const nowMs = (): number => performance.now();
const tidsOf = (text: string): string[] => [...text.matchAll(TID)].map(([, tid = '']) => tid);

/** Opens an event stream, and tells of each trade that comes over it. */
function listen(url: string, nth: number, onTrade: (tid: string) => void): Promise<http.ClientRequest> {
  const headers = { accept: 'text/event-stream', 'x-forwarded-for': `10.9.0.${nth + 1}` };
  return new Promise((resolve, reject) => {
    let rest = '';
    const request = http.get(`${url}/v1/activity/stream`, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the stream answered ${response.statusCode}`));
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        const events = (rest + chunk).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) for (const tid of tidsOf(event)) onTrade(tid);
      });
      response.on('error', () => {});
      resolve(request);
    });
    request.on('error', reject);
  });
}

function appendBlock(nodeDataDir: string, line: string): void {
  const now = new Date();
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const dir = path.join(nodeDataDir, 'node_fills_by_block', 'hourly', day);
  mkdirSync(dir, { recursive: true });
  appendFileSync(path.join(dir, String(now.getUTCHours())), `${line}\n`);
}

/** From the block in the node's file to the event at a client, over some clients. @throws when nothing arrives */
export async function measureEvents(url: string, nodeDataDir: string, blocks: string[]): Promise<Figures> {
  const writtenMs = new Map<string, number>();
  const latencies: number[] = [];
  const onTrade = (tid: string): void => {
    const since = writtenMs.get(tid);
    if (since !== undefined) latencies.push(nowMs() - since);
  };
  const open = await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => listen(url, nth, onTrade)));
  try {
    for (const block of blocks.slice(0, BLOCKS)) {
      for (const tid of tidsOf(block)) writtenMs.set(tid, nowMs());
      appendBlock(nodeDataDir, block);
      await delay(BLOCK_EVERY_MS);
    }
    for (let heard = -1, waitedMs = 0; heard !== latencies.length && waitedMs < LAST_MS; waitedMs += 300) {
      heard = latencies.length;
      await delay(300);
    }
  } finally {
    for (const request of open) request.destroy();
  }
  if (latencies.length < CLIENTS) throw new Error(`only ${latencies.length} events arrived`);
  return {
    'live: block to event, p50, ms': quantile(latencies, 0.5),
    'live: block to event, p99, ms': quantile(latencies, 0.99),
  };
}
