// `node run-measured.ts <file> <arguments of Node …>`: runs them in a process, and writes to the file what that took.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { secondsOfChildren } from './processor-seconds.ts';
import { slowness } from './yardstick.ts';

const [file = '', ...args] = process.argv.slice(2);
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
const seconds = secondsOfChildren();
writeFileSync(file, JSON.stringify({ seconds, slowness: slowness() }));
process.exit(status ?? 1);
