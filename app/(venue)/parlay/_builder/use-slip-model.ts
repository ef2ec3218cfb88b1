import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatE6 } from '#app/format/money.ts';
import { useNow } from '#app/live/now.ts';
import { changeSlip, type Slip } from '#app/slip/slip-store.ts';
import { useSlip } from '#app/slip/use-slip.ts';
import { useFunds } from '#app/wallet/use-funds.ts';
import { useVenueTerms } from '#app/wallet/use-venue-terms.ts';
import { useWallet } from '#app/wallet/use-wallet.ts';
import { slipConflicts } from '#domain/parlay/slip-conflicts.ts';
import { parseUsd } from '#domain/parlay/usd.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { conflictWords } from '../_slip/conflict-words.ts';
import { chanceOf, estimateE6, feesOf } from '../_slip/estimate.ts';
import type { Order } from '../_slip/slip-machine.ts';
import { useSlipDriver } from '../_slip/use-slip-driver.ts';
import { titleOf } from './market-words.ts';
import type { SlipMarket } from './slip-market.ts';
import { STANDING_E6 } from './slip-options.tsx';
import { useAllowance } from './use-allowance.ts';

const NONE: readonly SlipMarket[] = [];
const LEGS_MS = 5_000;
/** A leg that is over sooner than it can be quoted, signed and sent. */
const LEAST_LIFE_MS = 60_000;

/** What the server knows of the legs, kept while the next answer is on its way. */
function useLegs(slip: Slip, listed: readonly SlipMarket[]): ReadonlyMap<number, SlipMarket> {
  const trpc = useTRPC();
  const outcomeIds = slip.legs.map(({ outcomeId }) => outcomeId);
  const { data = NONE } = useQuery(
    trpc.slip.legs.queryOptions(
      { outcomeIds },
      { enabled: outcomeIds.length > 0, refetchInterval: LEGS_MS, placeholderData: keepPreviousData },
    ),
  );
  return useMemo(
    () => new Map([...listed, ...data].map((market) => [market.outcomeId, market])),
    [listed, data],
  );
}

function faultsOf(
  slip: Slip,
  markets: ReadonlyMap<number, SlipMarket>,
  terms: VenueTerms | undefined,
  nowMs: number,
): ReadonlyMap<number, string> {
  const known = slip.legs.filter(({ outcomeId }) => markets.has(outcomeId));
  const decidedByMs = nowMs + (terms?.limits.max_leg_life_ms ?? Number.MAX_SAFE_INTEGER);
  const conflicts = slipConflicts(known, markets, { aliveAtMs: nowMs + LEAST_LIFE_MS, decidedByMs });
  return new Map(
    [...conflicts].map(([place, conflict]) => {
      const other = markets.get(conflict.withOutcomeId ?? -1);
      return [known[place]?.outcomeId ?? -1, conflictWords(conflict, other ? titleOf(other) : '')];
    }),
  );
}

function stakeFaultOf(stakeE6: bigint | null, terms: VenueTerms | undefined): string | null {
  if (stakeE6 === null) return 'Enter an amount in USD, such as 25 or 12.50.';
  if (!terms) return null;
  const [leastE6, mostE6] = [BigInt(terms.limits.min_stake_e6), BigInt(terms.limits.max_stake_e6)];
  if (stakeE6 >= leastE6 && stakeE6 <= mostE6) return null;
  return `Enter a stake from ${formatE6(leastE6)} to ${formatE6(mostE6)}.`;
}

/** Why nothing can be asked for; null when the slip is good. */
function slipFaultOf(
  slip: Slip,
  faults: ReadonlyMap<number, string>,
  stakeFault: string | null,
  leastLegs: number,
) {
  if (slip.legs.length < leastLegs) return `Pick ${leastLegs - slip.legs.length} more to get a price`;
  if (faults.size > 0) return 'Remove conflicting legs to get quotes';
  return stakeFault ? 'Change the stake to get quotes' : null;
}

/** Everything that the slip shows and does. */
export function useSlipModel(listed: readonly SlipMarket[]) {
  const slip = useSlip();
  const { terms } = useVenueTerms();
  const wallet = useWallet();
  const { balanceE6, refresh } = useFunds(wallet.address);
  const { allowanceE6, refresh: refreshAllowance } = useAllowance(wallet.address);
  const [isStanding, setStanding] = useState(false);
  const nowMs = useNow() ?? 0;
  const markets = useLegs(slip, listed);
  const faults = faultsOf(slip, markets, terms, nowMs);
  const stakeE6 = parseUsd(slip.stake.trim());
  const stakeFault = stakeFaultOf(stakeE6, terms);
  const fault = slipFaultOf(slip, faults, stakeFault, terms?.limits.min_legs ?? 2);
  const isPoor = balanceE6 !== undefined && stakeE6 !== null && balanceE6 < stakeE6;
  const priced = slip.legs.flatMap(({ outcomeId, sideIndex }) => {
    const yesPx = markets.get(outcomeId)?.yesPx ?? null;
    return yesPx === null ? [] : [{ yesPx, sideIndex }];
  });
  const isPriced = priced.length === slip.legs.length && priced.length >= 2 && faults.size === 0;
  const canAsk = fault === null && wallet.isOnVenueChain && balanceE6 !== undefined && !isPoor && terms;
  const order: Order | null =
    canAsk && wallet.address && stakeE6 ? { legs: slip.legs, stakeE6, taker: wallet.address } : null;
  const standingE6 = isStanding ? STANDING_E6 : 0n;
  const { driver, ...view } = useSlipDriver({ order, terms, consent: slip.consent, standingE6 });
  // The same list while nothing changes: this hook runs every second, and the markets need not.
  const onSlip = useMemo(
    () => slip.legs.flatMap(({ outcomeId }) => markets.get(outcomeId) ?? []),
    [slip.legs, markets],
  );
  const isGood = terms && stakeE6 && stakeFault === null;
  const { at } = view.state.phase;
  useEffect(() => {
    if (at !== 'filled') return;
    refresh();
    refreshAllowance();
  }, [at, refresh, refreshAllowance]);
  const mostE6 = terms ? BigInt(terms.limits.max_stake_e6) : null;
  return {
    ...{ slip, terms, view, driver, faults, stakeE6, stakeFault, balanceE6, isStanding, setStanding },
    allowanceE6,
    onRevoked: () => {
      setStanding(false);
      refreshAllowance();
    },
    marketOf: (outcomeId: number) => markets.get(outcomeId),
    onSlip,
    chance: chanceOf(priced),
    fees: isGood ? feesOf(terms, slip.legs.length, stakeE6) : null,
    estimateE6: isGood && isPriced ? estimateE6(terms, priced, stakeE6) : null,
    maxE6: mostE6 === null || balanceE6 === undefined ? null : balanceE6 < mostE6 ? balanceE6 : mostE6,
    next: { fault, isPoor, onFunded: refresh },
    startNew: () => {
      changeSlip({ legs: [] });
      driver.renew();
    },
  };
}

export type SlipModel = ReturnType<typeof useSlipModel>;
