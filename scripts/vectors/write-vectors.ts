import { readFileSync, writeFileSync } from 'node:fs';
import { REWARD_VECTORS_FILE, rewardVectorsText } from './build-reward-vectors.ts';
import { VECTORS_FILE, vectorsText } from './build-vectors.ts';

const files = [
  [VECTORS_FILE, await vectorsText()],
  [REWARD_VECTORS_FILE, rewardVectorsText()],
] as const;
for (const [file, text] of files) {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${file} is out of date: npm run contracts:vectors\n`);
    process.exitCode = 1;
  }
}
