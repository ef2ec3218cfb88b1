import { readFileSync, writeFileSync } from 'node:fs';
import { VECTORS_FILE, vectorsText } from './build-vectors.ts';

if (process.argv.includes('--check')) {
  const isCurrent = readFileSync(VECTORS_FILE, 'utf8') === vectorsText();
  if (!isCurrent) process.stderr.write(`${VECTORS_FILE} is out of date: npm run webhooks:vectors\n`);
  process.exitCode = isCurrent ? 0 : 1;
} else {
  writeFileSync(VECTORS_FILE, vectorsText());
}
