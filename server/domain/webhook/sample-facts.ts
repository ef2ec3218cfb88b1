import { parseCoin } from '../coin.ts';
import { DIRS } from '../fill.ts';
import { compilePredicate } from './compile-predicate.ts';
import type { Predicate, PredicateFacts } from './predicate.ts';
import type { WebhookFilters } from './subscription.ts';

type Side = 'A' | 'B';
export type SampleFacts = Omit<PredicateFacts, 'side'> & { side: Side };
type Leaf = Exclude<Predicate, { all: unknown } | { any: unknown } | { not: unknown }>;
/** A leaf that must hold, or must not. */
type Literal = { leaf: Leaf; holds: (facts: PredicateFacts) => boolean };

/** Checks of one search together, each condition of an alternative counting as one: the search blocks for a bounded time. */
const MOST_CHECKS = 20_000;

const USUAL = { px: 0.5, sz: 100, usd: 50, coin: '#10', dir: 'Buy', side: 'B' } as const;
const MOST = { px: 1, amount: 1e12 };
const E8 = 1e8;
const round = (value: number): number => Math.round(value * E8) / E8;

const literal = (leaf: Leaf, isNegated: boolean): Literal => {
  const holds = compilePredicate(leaf);
  return { leaf, holds: (facts) => holds(facts) !== isNegated };
};

/** Every way to fulfil a predicate, each as literals that hold together. */
function* disjunctsOf(node: Predicate, isNegated = false): Generator<readonly Literal[]> {
  if ('not' in node) yield* disjunctsOf(node.not, !isNegated);
  else if ('all' in node) yield* isNegated ? oneOf(node.all, true) : allOf(node.all, false);
  else if ('any' in node) yield* isNegated ? allOf(node.any, true) : oneOf(node.any, false);
  else yield [literal(node, isNegated)];
}

function* oneOf(nodes: readonly Predicate[], isNegated: boolean): Generator<readonly Literal[]> {
  for (const node of nodes) yield* disjunctsOf(node, isNegated);
}

function* allOf([first, ...rest]: readonly Predicate[], isNegated: boolean): Generator<readonly Literal[]> {
  if (!first) yield [];
  else {
    for (const way of disjunctsOf(first, isNegated)) {
      for (const others of allOf(rest, isNegated)) yield [...way, ...others];
    }
  }
}

/** Values on, between and around the bounds of a number. Bounds divide numbers into cells; each has a value here. */
function numbersAround(bounds: readonly number[], usual: number, most: number): number[] {
  const sorted = [...new Set(bounds)].filter((one) => one >= 0 && one <= most).sort((a, b) => a - b);
  const edges = [0, ...sorted, most];
  const between = edges.slice(1).map((edge, nth) => (edge + (edges[nth] ?? 0)) / 2);
  const beyond = sorted.map((one) => Math.min(most, one * 2));
  return [...new Set([usual, ...sorted, ...between, ...beyond, 0, most].map(round))];
}

function boundsOf(way: readonly Literal[], field: 'px' | 'sz' | 'usd'): number[] {
  return way.flatMap(({ leaf }) => {
    if (!('field' in leaf) || leaf.field !== field) return [];
    return leaf.op === 'between' ? [leaf.lo, leaf.hi] : [leaf.value];
  });
}

/** Coins that a subscription names, or that its predicate may mean. */
function coinsOf(way: readonly Literal[], { coins }: WebhookFilters): string[] {
  if (coins.length > 0) return [...coins];
  const named = way.flatMap(({ leaf }) =>
    'str_field' in leaf && leaf.str_field === 'coin' ? [leaf.value, `${leaf.value}0`] : [],
  );
  // One more than are named, so that one is left where all of those are excluded.
  const others = Array.from({ length: named.length + 1 }, (_, nth) => `#${10 * (nth + 2)}`);
  return [USUAL.coin, ...named, ...others].filter((coin) => parseCoin(coin) !== null);
}

/** Prices around their own bounds, then those at which a size makes an amount. */
function* pricesFor(bounds: readonly number[], usds: readonly number[], sizes: readonly number[]) {
  yield* numbersAround(bounds, USUAL.px, MOST.px);
  for (const usd of usds) {
    for (const sz of sizes) {
      const px = sz === 0 ? 0 : round(usd / sz);
      if (px > 0 && px < MOST.px) yield px;
    }
  }
}

const PAIRS: readonly (readonly [dir: string, side: Side])[] = [
  [USUAL.dir, USUAL.side],
  ['Sell', 'A'],
  ...DIRS.flatMap((dir) => (['B', 'A'] as const).map((side) => [dir, side] as const)),
];

const matchesFilters =
  ({ sides, dirs, min_notional: least }: WebhookFilters) =>
  ({ side, dir, usd }: SampleFacts): boolean =>
    (sides.length === 0 || sides.includes(side)) &&
    (dirs.length === 0 || dir === null || dirs.includes(dir)) &&
    (least === null || usd >= least);

/**
 * The facts of an event that the filters and the predicate let through: the usual ones where they do. Null where none was
 * found: most likely no event can match.
 */
export function sampleFacts(
  filters: WebhookFilters,
  predicate: Predicate | null,
  { hasDir }: { hasDir: boolean },
): SampleFacts | null {
  let checks = 0;
  const isAllowed = matchesFilters(filters);
  for (const way of predicate ? disjunctsOf(predicate) : [[]]) {
    checks += way.length;
    const holdsAll = (facts: SampleFacts): boolean => way.every(({ holds }) => holds(facts));
    /** Whether what is said of some fields holds, whatever the others are. */
    const fits = (fields: readonly string[], facts: SampleFacts): boolean => {
      checks += 1;
      return way.every(
        ({ leaf, holds }) => !fields.includes('field' in leaf ? leaf.field : leaf.str_field) || holds(facts),
      );
    };
    const usual: SampleFacts = { ...USUAL, ...(!hasDir && { dir: null }) };
    const coin = coinsOf(way, filters).find((one) => fits(['coin'], { ...usual, coin: one }));
    const pair = PAIRS.find(([dir, side]) => {
      const facts = { ...usual, side, ...(hasDir && { dir }) };
      return fits(['dir', 'side'], facts) && isAllowed({ ...facts, usd: MOST.amount });
    });
    if (coin !== undefined && pair) {
      const named = { ...usual, coin, side: pair[1], ...(hasDir && { dir: pair[0] }) };
      const least = filters.min_notional === null ? [] : [filters.min_notional];
      const usds = numbersAround([...boundsOf(way, 'usd'), ...least], USUAL.usd, MOST.amount);
      const sizes = numbersAround(boundsOf(way, 'sz'), USUAL.sz, MOST.amount);
      for (const px of pricesFor(boundsOf(way, 'px'), usds, sizes)) {
        if (!fits(['px'], { ...named, px })) continue;
        const bySum = px === 0 ? [] : usds.map((usd) => round(usd / px));
        for (const sz of [...sizes, ...bySum]) {
          checks += 1;
          const facts = { ...named, px, sz, usd: round(px * sz) };
          if (isAllowed(facts) && holdsAll(facts)) return facts;
          if (checks > MOST_CHECKS) return null;
        }
      }
    }
    if (checks > MOST_CHECKS) return null;
  }
  return null;
}
