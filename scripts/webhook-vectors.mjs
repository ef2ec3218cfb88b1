// `npm run webhooks:vectors [-- --check]`: writes docs/webhooks/vectors.json, or fails when it is out of date.
import path from 'node:path';
import { ensureInstalled, pinnedNode, run } from './prepare.mjs';

ensureInstalled();
run(pinnedNode, [path.join('scripts', 'webhook-vectors', 'write-vectors.ts'), ...process.argv.slice(2)]);
