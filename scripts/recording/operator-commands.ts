import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Keep } from './recorded.ts';

const NONE = '00000000-0000-7000-8000-000000000000';

/** Unknown commands, missing and refused options, and commands that succeed. */
const COMMANDS: readonly string[][] = [
  [],
  ['none'],
  ['constructor'],
  ['org', 'create'],
  ['org', 'create', '--name', 'Recorded', '--tier', 'gold'],
  ['org', 'create', '--name', 'Recorded', '--tier', 'growth'],
  ['org', 'tier', '--org', NONE, '--tier', 'free'],
  ['key', 'create', '--org', NONE],
  ['key', 'list', '--org', NONE],
  ['key', 'revoke', '--key', NONE],
  ['builder', 'name', '--address', '0x12', '--name', 'Recorded'],
  ['leg', 'end', '--at', 'none'],
  ['leg', 'end', '--outcome', '99999999', '--at', 'none'],
  ['receipts', '--day', 'yesterday'],
  ['relay', 'info'],
  ['migrate'],
  ['reward', 'list'],
  ['reward', 'holds'],
  ['reward', 'pause', '--campaign', NONE],
  ['reward', 'fund', '--campaign', NONE, '--amount', '1', '--reference', 'x'],
  ['reward', 'payout', '--payout', NONE],
  ['reward', 'correct', '--payout', NONE],
];

/** Runs each command beside a running product of `tree` and records its exit code and output. */
export function runOperator(tree: string, env: Record<string, string>, keep: Keep): void {
  for (const args of COMMANDS) {
    const { status, stdout, stderr } = spawnSync(
      path.join(tree, 'node_modules/.bin/node'),
      ['server/operator.ts', ...args],
      { cwd: tree, encoding: 'utf8', timeout: 60_000, env: { ...process.env, ...env } },
    );
    const name = `operator ${args.join(' ')}`.trim();
    keep({
      name,
      text: [`exit ${status}`, stdout, stderr].join('\n').replaceAll(env.DATA_DIR ?? '', 'DATA_DIR'),
    });
  }
}
