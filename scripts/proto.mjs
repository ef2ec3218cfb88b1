// `npm run proto`: compiles proto/stream/v1 into the descriptor set that the server reads and tells by reflection. Refuses
// a change that breaks clients of the committed one; `npm run proto -- --breaking` makes it all the same.
import path from 'node:path';
import { pinnedNode, root, run } from './prepare.mjs';

const BUF = path.join('node_modules', '@bufbuild', 'buf', 'bin', 'buf');
const DESCRIPTOR_SET = path.join(root, 'proto', 'block_stream.binpb');

if (!process.argv.includes('--breaking')) {
  run(pinnedNode, [BUF, 'breaking', 'proto', '--against', DESCRIPTOR_SET]);
}
run(pinnedNode, [BUF, 'build', 'proto', '--as-file-descriptor-set', '-o', DESCRIPTOR_SET]);
