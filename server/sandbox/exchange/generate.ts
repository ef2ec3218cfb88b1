import { parseArgs } from 'node:util';
import { createExchange } from './exchange.ts';
import { LIVE_STEP_MS } from './schedule.ts';

const USAGE =
  'usage: generate.ts <dir> [fills] [seed] [--now ms] [--live seconds (up to 290)] [--save-every ms] [--rate fills]\n' +
  'Writes history up to `now`, then so many seconds of live blocks. The same arguments give the same bytes.\n';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    now: { type: 'string' },
    live: { type: 'string', default: '0' },
    'save-every': { type: 'string', default: '20000' },
    rate: { type: 'string', default: '20' },
  },
});
const [dir, fills = '300000', seed = '1'] = positionals;
if (dir === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const startedMs = performance.now();
const historyEndMs = values.now === undefined ? Date.now() : Number(values.now);
let clockMs = historyEndMs;
const exchange = createExchange({
  dir,
  seed: Number(seed),
  historyFills: Number(fills),
  fillsPerSecond: Number(values.rate),
  saveEveryMs: Number(values['save-every']),
  nowMs: () => clockMs,
});
let rows = 0;
await exchange.generateHistory((progress) => {
  rows = progress.rows;
});
clockMs = historyEndMs + Number(values.live) * 1_000;
if (values.live !== '0') {
  const done = new AbortController();
  const watch = setInterval(() => {
    if (exchange.now() + LIVE_STEP_MS > clockMs) done.abort();
  }, 20);
  await exchange.runLive(done.signal);
  clearInterval(watch);
}
exchange.close();
const seconds = Number(((performance.now() - startedMs) / 1000).toFixed(1));
process.stdout.write(`${JSON.stringify({ dir, rows, seconds })}\n`);
