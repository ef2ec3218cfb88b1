import { createExchange } from './exchange.ts';

/** Writes history only: `node generate.ts <dir> [fills] [seed] [nowMs]`. The same arguments give the same bytes. */
const [dir, fills = '300000', seed = '1', nowMs] = process.argv.slice(2);
if (dir === undefined) {
  process.stderr.write('usage: generate.ts <dir> [fills] [seed] [nowMs]\n');
  process.exit(2);
}
const startedMs = performance.now();
const nowAt = nowMs === undefined ? Date.now() : Number(nowMs);
const exchange = createExchange({
  dir,
  seed: Number(seed),
  historyFills: Number(fills),
  fillsPerSecond: 20,
  nowMs: () => nowAt,
});
let rows = 0;
await exchange.generateHistory((progress) => {
  rows = progress.rows;
});
exchange.close();
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
process.stdout.write(`${JSON.stringify({ dir, rows, seconds: Number(seconds) })}\n`);
