import { type Condition, compilePredicate } from './compile-predicate.ts';
import type { TradeEventType } from './event-types.ts';
import type { PredicateFacts } from './predicate.ts';
import type { Reason, WebhookFilters, WebhookTerms } from './subscription.ts';

/** An event as matching sees it; numbers as decimals of USD and shares, addresses in lower case. */
export type MarketCandidate = PredicateFacts & {
  type: TradeEventType;
  user: string;
  builder: string | null;
  side: 'A' | 'B';
  status: string | null;
};

/** The reasons why an event matches a subscription; null when it does not. Empty for market scope without predicate. */
export type Matcher = (candidate: MarketCandidate) => Reason[] | null;

type Test = (candidate: MarketCandidate) => boolean;

const within = (values: readonly string[]): ((value: string) => boolean) => {
  const set = new Set(values);
  return (value) => set.has(value);
};

/** The filters that are set. `dirs` and `statuses` hold back only events that have one: fills have no status. */
function filterTests({ coins, min_notional: least, sides, dirs, statuses }: WebhookFilters): Test[] {
  const tests: Test[] = [];
  if (least !== null) tests.push(({ usd }) => usd >= least);
  if (sides.length > 0) {
    const has = within(sides);
    tests.push(({ side }) => has(side));
  }
  if (coins.length > 0) {
    const has = within(coins);
    tests.push(({ coin }) => has(coin));
  }
  if (dirs.length > 0) {
    const has = within(dirs);
    tests.push(({ dir }) => dir === null || has(dir));
  }
  if (statuses.length > 0) {
    const has = within(statuses);
    tests.push(({ status }) => status === null || has(status));
  }
  return tests;
}

const NEVER: Matcher = () => null;

/** Compiles the terms of a subscription into one function. Sports subscriptions match no market event. */
export function compileTerms(terms: WebhookTerms): Matcher {
  const { kind, eventTypes, wallets, builders, filters, predicate, scope } = terms;
  if (kind !== 'market') return NEVER;
  const hasType = within(eventTypes);
  const tests = filterTests(filters);
  const [isWallet, isBuilder] = [within(wallets), within(builders)];
  const condition: Condition | null = predicate && compilePredicate(predicate);
  return (candidate) => {
    if (!hasType(candidate.type)) return null;
    const reasons: Reason[] = [];
    if (scope === 'address') {
      if (isWallet(candidate.user)) reasons.push('wallet');
      if (candidate.builder !== null && isBuilder(candidate.builder)) reasons.push('builder');
      if (reasons.length === 0) return null;
    }
    for (const test of tests) if (!test(candidate)) return null;
    if (condition) {
      if (!condition(candidate)) return null;
      reasons.push('predicate');
    }
    return reasons;
  };
}
