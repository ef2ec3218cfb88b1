/** Something that may be chosen. `contrary` names, by their places, those that cannot be chosen beside it. */
export type Item = { weight: bigint; penalty: bigint; contrary: readonly number[] };

export type Choice = {
  /** Places of what is chosen, rising. */
  chosen: number[];
  /** Weights of the chosen less the penalties of what is contrary to them; a bound from above when it is not exact. */
  weight: bigint;
  isExact: boolean;
};

/** Steps of a search, some hundreds of times what books of 64 parlays take. */
const MAX_STEPS = 200_000;
/** Below the sums of amounts (2^53) that a float holds to the unit, and above what adding fractions of them loses. */
const ROUNDING = 1e-3;

type Search = {
  items: readonly { weight: number; penalty: number; contrary: readonly number[] }[];
  /** Whether two items are contrary, by row and column. */
  areContrary: readonly Uint8Array[];
  best: number;
  bestChosen: number[];
  steps: number;
  /** Upper bound over the branches that were not searched. */
  unseen: number;
};

/** An item that may still be chosen, and what it adds at most. */
type Worth = { nth: number; worth: number };

/** Parts of the items of which none is contrary to an item of another part. */
function partsOf(items: readonly Item[]): number[][] {
  const seen = new Set<number>();
  return items.flatMap((_, start) => {
    if (seen.has(start)) return [];
    const part = [start];
    seen.add(start);
    for (const nth of part) {
      for (const other of items[nth]?.contrary ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        part.push(other);
      }
    }
    return [part.sort((a, b) => a - b)];
  });
}

/**
 * What every open item can add at most. A penalty is due once however many of the chosen it is contrary to; shared
 * between all that may still call for it, their shares never sum to more than it, so that the sum of these worths is
 * never below what a choice brings.
 */
function worthsOf({ items }: Search, open: readonly number[], isHit: Uint8Array): Worth[] {
  const callers = new Float64Array(items.length);
  for (const nth of open)
    for (const other of items[nth]?.contrary ?? []) callers[other] = (callers[other] ?? 0) + 1;
  const worths: Worth[] = [];
  for (const nth of open) {
    const item = items[nth];
    if (!item) continue;
    let worth = item.weight;
    for (const other of item.contrary) {
      if (!isHit[other]) worth -= (items[other]?.penalty ?? 0) / (callers[other] ?? 1);
    }
    // An item worth at most 0 cannot improve a choice.
    if (worth > 0) worths.push({ nth, worth });
  }
  return worths.sort((a, b) => b.worth - a.worth);
}

/** Groups of open items of which only one can be chosen each; what the heaviest of each are worth together. */
function boundOf({ areContrary }: Search, byWorth: readonly Worth[]): number {
  const groups: number[][] = [];
  let bound = 0;
  for (const { nth, worth } of byWorth) {
    const group = groups.find((members) => members.every((member) => areContrary[nth]?.[member] === 1));
    if (group) {
      group.push(nth);
    } else {
      groups.push([nth]);
      bound += worth;
    }
  }
  return bound;
}

/** Branch and bound: with and without the item that is worth most, as long as a branch may be better than the best. */
function look(
  search: Search,
  open: readonly number[],
  isHit: Uint8Array,
  chosen: number[],
  value: number,
): void {
  if (value > search.best) {
    search.best = value;
    search.bestChosen = [...chosen];
  }
  const byWorth = worthsOf(search, open, isHit);
  const bound = value + boundOf(search, byWorth);
  const first = byWorth[0]?.nth ?? -1;
  const item = search.items[first];
  if (!item || bound < search.best + 1 - ROUNDING) return;
  search.steps += 1;
  if (search.steps > MAX_STEPS) {
    search.unseen = Math.max(search.unseen, Math.ceil(bound + ROUNDING));
    return;
  }
  const hit = isHit.slice();
  let penalty = 0;
  for (const other of item.contrary) {
    if (!hit[other]) penalty += search.items[other]?.penalty ?? 0;
    hit[other] = 1;
  }
  const rest = open.filter((nth) => nth !== first);
  const beside = rest.filter((nth) => search.areContrary[first]?.[nth] !== 1);
  look(search, beside, hit, [...chosen, first], value + item.weight - penalty);
  look(search, rest, isHit, chosen, value);
}

/** @throws RangeError when the weights and penalties sum to 2^53 or more */
function searchIn(items: readonly Item[], part: readonly number[]): Search {
  const placeOf = new Map(part.map((nth, place) => [nth, place]));
  const own = part.map((nth) => {
    const { weight = 0n, penalty = 0n, contrary = [] } = items[nth] ?? {};
    return {
      ...{ weight: Number(weight), penalty: Number(penalty) },
      contrary: contrary.map((other) => placeOf.get(other) ?? 0),
    };
  });
  const sum = own.reduce((all, { weight, penalty }) => all + weight + penalty, 0);
  if (sum > Number.MAX_SAFE_INTEGER) throw new RangeError('the amounts are too large to be summed exactly');
  const areContrary = own.map(({ contrary }) => {
    const row = new Uint8Array(own.length);
    for (const other of contrary) row[other] = 1;
    return row;
  });
  const search: Search = { items: own, areContrary, best: 0, bestChosen: [], steps: 0, unseen: 0 };
  look(search, [...own.keys()], new Uint8Array(own.length), [], 0);
  return search;
}

/**
 * The choice of items with the largest weight, less the penalty, once each, of everything that is contrary to a chosen
 * one; a maximum-weight independent set with penalties. `contrary` must be symmetric; weights and penalties are not
 * negative.
 * @throws RangeError when the weights and penalties sum to 2^53 or more
 */
export function heaviestChoice(items: readonly Item[]): Choice {
  const choice: Choice = { chosen: [], weight: 0n, isExact: true };
  for (const part of partsOf(items)) {
    const { best, bestChosen, unseen } = searchIn(items, part);
    choice.chosen.push(...bestChosen.map((place) => part[place] ?? 0));
    choice.weight += BigInt(Math.max(best, unseen));
    choice.isExact &&= unseen <= best;
  }
  choice.chosen.sort((a, b) => a - b);
  return choice;
}
