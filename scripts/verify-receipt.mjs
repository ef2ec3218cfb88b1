// `npm run -s verify-receipt -- <file or URL> …`: says whether receipts hold. See docs/protocol-receipts.md.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, pinnedNode, root } from './prepare.mjs';

ensureInstalled({ all: false });
const script = path.join(root, 'scripts', 'receipts', 'main.ts');
const { status } = spawnSync(pinnedNode, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 2);
