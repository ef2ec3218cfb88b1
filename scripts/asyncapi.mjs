// `npm run asyncapi`: writes docs/asyncapi.yaml. A test of `npm test` fails when it is out of date.
import path from 'node:path';
import { ensureInstalled, pinnedNode, run } from './prepare.mjs';

ensureInstalled();
run(pinnedNode, [path.join('scripts', 'asyncapi', 'write-asyncapi.ts')]);
