import type { Verdict } from '#domain/parlay/escrow-event.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { isFinal, type RegistryEntry } from '../oracle/registry-entries.ts';

/** An unsettled parlay, as indexed. */
export type OpenParlay = {
  parlayId: bigint;
  maker: Address;
  createdAtS: number;
  legs: (ParlayLeg & { verdict: Verdict })[];
};

export type DutyTerms = { nowS: number; forceVoidAfterSeconds: number };

/**
 * What is due for a parlay: `settle` as soon as a leg that is not recorded has a final result, since that also records
 * it; `forceVoid` when the timeout has passed and no leg waits in its dispute window. Null when there is nothing.
 */
export function dutyOf(
  parlay: OpenParlay,
  entries: ReadonlyMap<number, RegistryEntry>,
  { nowS, forceVoidAfterSeconds }: DutyTerms,
): 'settle' | 'forceVoid' | null {
  const open = parlay.legs
    .filter(({ verdict }) => verdict === 'open')
    .map(({ outcomeId }) => entries.get(outcomeId));
  if (open.some((entry) => isFinal(entry, nowS))) return 'settle';
  const isPending = open.some((entry) => entry !== undefined && entry.result !== null);
  return !isPending && nowS >= parlay.createdAtS + forceVoidAfterSeconds ? 'forceVoid' : null;
}
