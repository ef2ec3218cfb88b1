import { randomBytes } from 'node:crypto';
import { comboConflict, type LegOutcome, type LegTimes } from '#domain/parlay/combo-conflicts.ts';
import { protocolFeeBps } from '#domain/parlay/fee-schedule.ts';
import { stakeFees } from '#domain/parlay/fees.ts';
import { isZeroAddress } from '#domain/parlay/hex.ts';
import { canonicalLegs, legsHash, type ParlayLeg } from '#domain/parlay/legs.ts';
import { parseUsd } from '#domain/parlay/usd.ts';
import type { RfqTerms } from '#domain/rfq/request.ts';
import { readAddress } from '../addresses.ts';
import type { VenueChain, VenueSettings } from '../config.ts';
import type { CreateInput } from '../venue.ts';
import { VenueError } from '../venue-error.ts';

/** Tells of outcomes by id what the data service knows. */
export type LegOutcomes = (outcomeIds: readonly number[]) => Promise<ReadonlyMap<number, LegOutcome>>;

export const newRfqId = (): string => `rfqv2_${randomBytes(16).toString('hex')}`;

const invalid = (error: string): VenueError => new VenueError('INVALID_RFQ', error);

function readLegs(input: CreateInput['legs'], settings: VenueSettings): ParlayLeg[] {
  let legs: ParlayLeg[];
  try {
    legs = canonicalLegs(input as readonly ParlayLeg[]);
  } catch (error) {
    throw invalid((error as Error).message);
  }
  if (legs.length < settings.minLegs || legs.length > settings.maxLegs) {
    throw invalid(`A parlay must have ${settings.minLegs} to ${settings.maxLegs} different legs.`);
  }
  return legs;
}

function readStake(stakeUsd: number, settings: VenueSettings): bigint {
  const grossE6 = typeof stakeUsd === 'number' ? parseUsd(stakeUsd) : null;
  if (grossE6 === null || grossE6 < settings.minStakeE6 || grossE6 > settings.maxStakeE6) {
    const [least, most] = [settings.minStakeE6, settings.maxStakeE6].map((e6) => Number(e6) / 1e6);
    throw invalid(`stake_usd must be a number from ${least} to ${most}.`);
  }
  return grossE6;
}

/**
 * Whether legs can be a parlay, by what is known of them now.
 * @throws VenueError the code of the conflict, or LEG_METADATA_UNAVAILABLE
 */
export async function checkLegs(
  legs: readonly ParlayLeg[],
  legOutcomes: LegOutcomes,
  times: LegTimes,
): Promise<void> {
  const outcomes = await legOutcomes(legs.map(({ outcomeId }) => outcomeId)).catch((cause: unknown) => {
    if (cause instanceof VenueError) throw cause;
    throw new VenueError('LEG_METADATA_UNAVAILABLE', 'The market data of the legs is unavailable.', {
      cause,
    });
  });
  const conflict = comboConflict(legs, outcomes, times);
  if (conflict) throw new VenueError(conflict.code, conflict.error);
}

/**
 * The terms of a new request, with every check that comes before makers hear of it.
 * @throws VenueError INVALID_RFQ, or the code of the conflict between its legs
 */
export async function termsOf(
  input: CreateInput,
  deps: { settings: VenueSettings; chain: VenueChain; legOutcomes: LegOutcomes; nowMs: number },
): Promise<RfqTerms> {
  const { settings, chain } = deps;
  const taker = readAddress(input.taker);
  if (!taker) throw invalid('taker must be an address.');
  const grossE6 = readStake(input.stakeUsd, settings);
  const legs = readLegs(input.legs, settings);
  // Legs must stay open until the last moment to accept.
  await checkLegs(legs, deps.legOutcomes, {
    aliveAtMs: deps.nowMs + settings.windowMs + settings.acceptMs,
    decidedByMs: deps.nowMs + settings.maxLegLifeMs,
  });
  const rates = {
    builder: settings.builder,
    protocolFeeBps: protocolFeeBps(settings.fees, legs.length, grossE6),
    builderFeeBps: isZeroAddress(settings.builder) ? 0 : settings.builderFeeBps,
  };
  return {
    taker,
    legs,
    conditionId: legsHash(legs),
    grossE6,
    netStakeE6: stakeFees(grossE6, rates).netStakeE6,
    ...rates,
    spreadBps: chain.spreadBps,
    escrow: chain.escrow,
    chainId: chain.chainId,
  };
}
