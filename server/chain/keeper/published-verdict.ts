import type { Verdict } from '#domain/parlay/escrow-event.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import type { OutcomeResult } from '../calls/report.ts';
import type { RegistryEntry } from '../oracle/registry-entries.ts';
import type { OpenParlay } from './duty-of.ts';

function verdictOf(result: OutcomeResult | null | undefined, { sideIndex }: ParlayLeg): Verdict {
  if (!result) return 'open';
  if (result === 'Void') return 'void';
  return (result === 'Yes') === (sideIndex === 0) ? 'won' : 'lost';
}

/**
 * How a parlay ends when nothing that is published changes: `lost` or `won` by its taker, else `open`. A void counts as
 * open: it moves no value of a vault at cost. The escrow's `markDecided` decides the same.
 */
export function publishedVerdict(
  { legs }: Pick<OpenParlay, 'legs'>,
  entries: ReadonlyMap<number, RegistryEntry>,
): 'open' | 'won' | 'lost' {
  const verdicts = legs.map((leg) =>
    leg.verdict === 'open' ? verdictOf(entries.get(leg.outcomeId)?.result, leg) : leg.verdict,
  );
  if (verdicts.includes('lost')) return 'lost';
  return verdicts.every((verdict) => verdict === 'won') ? 'won' : 'open';
}
