// `npm run contracts:vectors [-- --check]`: writes contracts/vectors, or fails when they are out of date.
import path from 'node:path';
import { ensureInstalled, pinnedNode, run } from './prepare.mjs';

ensureInstalled();
run(pinnedNode, [path.join('scripts', 'vectors', 'write-vectors.ts'), ...process.argv.slice(2)]);
