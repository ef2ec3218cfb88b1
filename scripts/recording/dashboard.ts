import { io } from 'socket.io-client';
import { until } from '../../server/test/system/wait.ts';
import type { Keep } from './recorded.ts';

type Watch = { outcomes: unknown; trades: unknown; symbols: unknown };

const QUIET_MS = 1_500;

/** Connects as a page does, watches, and keeps each kind of event as it first came. */
async function watch(url: string, wanted: Watch | string): Promise<string> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, timeout: 10_000 });
  const first = new Map<string, string>();
  let heardMs = performance.now();
  socket.onAny((name: string, ...values: unknown[]) => {
    if (first.has(name)) return;
    first.set(name, JSON.stringify(values));
    heardMs = performance.now();
  });
  socket.on('connect', () => socket.emit('watch', wanted));
  try {
    await until(() => socket.connected, { timeoutMs: 10_000, what: 'the socket is open' });
    heardMs = performance.now();
    await until(() => performance.now() - heardMs > QUIET_MS, { timeoutMs: 20_000 });
    return [...first]
      .map(([name, values]) => `${name} ${values}`)
      .sort()
      .join('\n');
  } catch (error) {
    return `failed: ${String(error)}`;
  } finally {
    socket.disconnect();
  }
}

/** Watches as pages do, and as no page does. */
export async function watchDashboard(url: string, outcomes: number[], keep: Keep): Promise<void> {
  const watches: Record<string, Watch | string> = {
    'two outcomes': { outcomes: outcomes.slice(0, 2), trades: true, symbols: ['BTC'] },
    'many outcomes': { outcomes, trades: false, symbols: ['BTC', 'ETH', 'NONE'] },
    nothing: { outcomes: [], trades: false, symbols: [] },
    'too many': { outcomes: Array.from({ length: 301 }, (_, at) => at), trades: true, symbols: [] },
    'no numbers': { outcomes: ['1'], trades: true, symbols: [] },
    text: 'watch',
  };
  for (const [name, wanted] of Object.entries(watches))
    keep({ name: `dashboard ${name}`, text: await watch(url, wanted) });
}
