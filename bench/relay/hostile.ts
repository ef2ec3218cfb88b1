import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { loadAccount } from '#relay/testing/load-account.ts';
import { milliseconds, type Row } from '../table.ts';
import { quantile } from './percentiles.ts';
import type { RunningRelay } from './running-relay.ts';

const TRIPS = 400;
const TRIP_EVERY_MS = 8;

/** How long the relay takes to answer a frame of an honest maker, one after the other. */
async function trips(ws: WebSocket): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < TRIPS; nth++) {
    const startedMs = performance.now();
    ws.send(`{"type":"nothing known","request_id":${nth}}`);
    await once(ws, 'message');
    times.push(performance.now() - startedMs);
    await delay(TRIP_EVERY_MS);
  }
  return times;
}

/** A process that sends one maker's worth of harm. */
async function startHostile(relay: RunningRelay): Promise<ChildProcess> {
  const { address } = loadAccount('hostile');
  const quote = {
    type: 'RFQ_QUOTE',
    rfq_id: 'rfqv2_none',
    quote_id: 'quote_none',
    signature: `0x${'11'.repeat(65)}`,
  };
  const config = { url: relay.url('/ws/rfq'), auth: relay.authText(address), quote: JSON.stringify(quote) };
  const child = fork('bench/relay/hostile-process.ts', [JSON.stringify(config)]);
  await once(child, 'message');
  return child;
}

/** How much later an honest maker is answered while another sends everything that a socket can carry. */
export async function benchHostile(relay: RunningRelay): Promise<Row> {
  const ws = await relay.maker(loadAccount('honest'));
  await trips(ws);
  const alone = await trips(ws);
  const hostile = await startHostile(relay);
  const beside = await trips(ws);
  const exited = once(hostile, 'exit');
  hostile.send('over');
  await exited;
  ws.close();
  const [aloneP99, besideP99] = [quantile(alone, 0.99), quantile(beside, 0.99)];
  return {
    benchmark: 'answer to a maker beside a hostile one',
    at: `${TRIPS} frames; random bytes, deep, huge, wrong types, thousands of quotes`,
    measured: `p50 ${milliseconds(quantile(beside, 0.5))}, p99 ${milliseconds(besideP99)}, most ${milliseconds(Math.max(...beside))}`,
    limit: `alone: p50 ${milliseconds(quantile(alone, 0.5))}, p99 ${milliseconds(aloneP99)}`,
    ratio: `+ ${milliseconds(besideP99 - aloneP99)}`,
    target: '+ < 10 ms',
  };
}
