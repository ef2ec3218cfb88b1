import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** History ends here, so that it covers the weeks in which fees were taken in shares. */
const END_MS = Date.UTC(2026, 5, 12);

/** A new node data directory with a deterministic history of about `fills` fills: trades, conversions, settlements, builders. */
export function generatedHistory(fills: number, seed = 1, endMs = END_MS): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'history-'));
  const generator = path.resolve('server/sandbox/exchange/generate.ts');
  execFileSync(process.execPath, [generator, dir, String(fills), String(seed), '--now', String(endMs)]);
  return dir;
}
