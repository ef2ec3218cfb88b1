// `npm run -s verify-payout -- <URL or file of payout.json>`: computes a payout again. See docs/rewards.md.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, pinnedNode, root } from './prepare.mjs';

ensureInstalled({ all: false });
const script = path.join(root, 'scripts', 'payouts', 'main.ts');
const { status } = spawnSync(pinnedNode, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 2);
