// Compares what two revisions answer, byte by byte; see scripts/compare.mjs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { differencesOf } from './differences.ts';
import type { Question } from './question.ts';
import { recordStill, recordTalks } from './record.ts';
import type { Recorded } from './recorded.ts';
import { endAll } from './revision.ts';
import { commitOf, removeTree, revisionDir, treeOf } from './revision-tree.ts';
import { makeStillData } from './still-data.ts';

type Before = { questions: Question[]; recorded: Recorded[] };

const [oldRevision = '', newRevision] = process.argv.slice(2);
const oldCommit = commitOf(oldRevision);
const newCommit = newRevision === undefined ? null : commitOf(newRevision);
const parent = revisionDir(oldCommit);
const LOOK_FOR_PARENT_EACH_MS = 500;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Stands for how this recorder asks: what another one has recorded does not compare. */
function recorderId(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(import.meta.dirname).sort())
    hash.update(readFileSync(path.join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 12);
}

/** What the old revision answered: of an earlier comparison, or recorded now. */
async function recordBefore(tree: string, still: Awaited<ReturnType<typeof makeStillData>>): Promise<Before> {
  const file = path.join(parent, `before-${recorderId()}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Before;
  const before = await recordStill(tree, still, null);
  writeFileSync(file, JSON.stringify(before));
  return before;
}

/** Calls `end` and ends this process when whoever started it is gone, also when it was killed. */
function endWithParent(end: () => void): void {
  const parentPid = process.ppid;
  setInterval(() => {
    if (process.ppid === parentPid) return;
    end();
    process.exit(1);
  }, LOOK_FOR_PARENT_EACH_MS).unref();
}

endWithParent(endAll);
const oldTree = treeOf(oldCommit);
const newTree = treeOf(newCommit);
try {
  const still = await makeStillData(oldTree, parent);
  const before = await recordBefore(oldTree, still);
  const after = await recordStill(newTree, still, before.questions);
  const talksBefore = await recordTalks(oldTree, still, null);
  const talksAfter = await recordTalks(newTree, still, talksBefore.markets);
  const all = {
    before: [...before.recorded, ...talksBefore.recorded],
    after: [...after.recorded, ...talksAfter.recorded],
  };
  writeFileSync(path.join(parent, 'last.json'), JSON.stringify(all));
  const differences = differencesOf(all.before, all.after);
  for (const { name, before: old, after: now } of differences) say(`✗ ${name}\n  - ${old}\n  + ${now}`);
  say(`${all.before.length} answers compared, ${differences.length} differ`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  // The old one is compared with again.
  if (newCommit !== null && newCommit !== oldCommit) removeTree(newCommit);
}
process.exit();
