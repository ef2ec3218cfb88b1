import { commitOf, treeOf } from '../../scripts/recording/revision-tree.ts';
import { freePort } from '../../server/test/system/product.ts';
import { generateHistory } from '../history.ts';
import { dataFigures } from './data-figures.ts';
import { formatRatios, isWorse, type Round, ratiosOf } from './ratios.ts';
import { checkFigures, socketFigures } from './relay-figures.ts';
import { type Figures, openSide, type Side } from './side.ts';

const PAIRS = 9;
const FILLS = 60_000;
const SIDES = ['old', 'new', 'control'] as const;
const NAMES = ['reads', 'ingest', 'live', 'relay-check', 'relay-sockets'] as const;

type Comparison = { revision: string; pairs: number; names: ReadonlySet<string> };

/** What a command line asks to compare. @throws when it names no revision, or no such benchmark */
export function readComparison(words: readonly string[]): Comparison {
  const [revision, ...rest] = words.filter((word) => !word.startsWith('--'));
  if (!revision)
    throw new Error('Name the revision to compare with: npm run bench -- compare <revision> [names]');
  const unknown = rest.filter((name) => !NAMES.includes(name as (typeof NAMES)[number]));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${NAMES.join(', ')}.`);
  const pairs = Number(words.find((word) => word.startsWith('--pairs='))?.slice('--pairs='.length) ?? PAIRS);
  return { revision, pairs, names: new Set(rest.length > 0 ? rest : NAMES) };
}

async function figuresOf(side: Side, names: ReadonlySet<string>, historyDir: string): Promise<Figures> {
  const all: Figures = {};
  if (['reads', 'ingest', 'live'].some((name) => names.has(name)))
    Object.assign(all, await dataFigures(side, historyDir, await freePort()));
  if (names.has('relay-check')) Object.assign(all, checkFigures(side));
  if (names.has('relay-sockets')) Object.assign(all, await socketFigures(side));
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name.split(':')[0] ?? '')));
}

/**
 * Measures this tree beside an old revision, each time in a process of its own, and the old one beside itself: old, new
 * and old again in turns that change places from round to round. Answers whether no figure has grown by more than a tenth.
 */
export async function compareRevisions(
  words: readonly string[],
  serverUrl: string,
  dir: string,
): Promise<boolean> {
  const { revision, pairs, names } = readComparison(words);
  const commit = commitOf(revision);
  const historyDir = generateHistory(dir, FILLS);
  const old = await openSide('old', treeOf(commit), serverUrl);
  const sides = { old, new: await openSide('new', treeOf(null), serverUrl), control: old };
  const rounds: Round[] = [];
  for (let nth = 0; nth < pairs; nth += 1) {
    const round = {} as Round;
    for (let turn = 0; turn < SIDES.length; turn += 1) {
      const name = SIDES[(turn + nth) % SIDES.length] ?? 'old';
      round[name] = await figuresOf(sides[name], names, historyDir);
    }
    rounds.push(round);
    process.stderr.write(`round ${nth + 1} of ${pairs}\n`);
  }
  const ratios = ratiosOf(rounds);
  process.stdout.write(`\n${formatRatios(ratios)}\n`);
  return !ratios.some(isWorse);
}
