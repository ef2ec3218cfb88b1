// Appends the blocks of a generated history to a node directory at a steady rate, as a live node would. Runs as its own process.
import { once } from 'node:events';
import { appendFileSync, createReadStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

type Config = { files: string[]; nodeDataDir: string; fillsPerSecond: number; stepMs: number; maxMs: number };

// The list of files is longer than a command line may be, so it comes as the first message.
const [config] = (await once(process, 'message')) as [Config];
const startedAt = Date.now();
let due = 0;
let pending: string[] = [];
let pendingFills = 0;

function hourFile(nowMs: number): string {
  const now = new Date(nowMs);
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const dir = path.join(config.nodeDataDir, 'node_fills_by_block', 'hourly', day);
  mkdirSync(dir, { recursive: true });
  return path.join(dir, String(now.getUTCHours()));
}

/** Writes what has gathered and waits until the next step is due. */
async function flush(): Promise<void> {
  if (pending.length > 0) appendFileSync(hourFile(Date.now()), `${pending.join('\n')}\n`);
  pending = [];
  pendingFills = 0;
  due += config.stepMs;
  await delay(Math.max(0, startedAt + due - Date.now()));
}

const fillsPerStep = (config.fillsPerSecond * config.stepMs) / 1_000;
for (const file of config.files) {
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (Date.now() - startedAt > config.maxMs) process.exit(0);
    pending.push(line);
    pendingFills += line.split('"tid":').length - 1;
    if (pendingFills >= fillsPerStep) await flush();
  }
}
await flush();
process.disconnect();
