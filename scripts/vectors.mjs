// `npm run contracts:vectors [-- --check]`: writes contracts/vectors/eip712.json, or fails when it is out of date.
import path from 'node:path';
import { ensureInstalled, pinnedNode, run } from './prepare.mjs';

ensureInstalled();
run(pinnedNode, [path.join('scripts', 'vectors', 'write-vectors.ts'), ...process.argv.slice(2)]);
