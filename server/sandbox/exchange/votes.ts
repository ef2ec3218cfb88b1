import { DAY_MS, GENESIS_MS } from '#domain/time.ts';
import { type Decision, quorumStake, type Validator, votesOf } from './governance.ts';
import { unitAt } from './random.ts';
import { type Placed, payoutOf, type Universe } from './universe/universe.ts';
import type { ValidatorSummary, ValidatorVote } from './wire.ts';

/** A decision stays listed this long after it took effect. */
const SHOWN_AFTER_MS = 15 * 60_000;
const EXPIRY_MS = DAY_MS;
const WEEK_MS = 7 * DAY_MS;
const QUOTE_TOKENS: Record<string, number> = { USDC: 0, USDH: 360 };
const DELISTINGS = ['MATIC', 'FTM', 'RNDR', 'CATI', 'HPOS', 'UNIBOT'];

type Proposal = { decision: Decision; action: () => Record<string, unknown> };

/** Answers which votes are open or recent at a time. */
export function createVoteBook(universe: Universe): (atMs: number) => ValidatorVote[] {
  const proposals = universe.placed.flatMap(proposalsOf);
  proposals.sort((a, b) => a.decision.proposeMs - b.decision.proposeMs);
  const needed = quorumStake(universe.validators);
  return (atMs) => {
    const open = proposals.filter(
      ({ decision }) => decision.proposeMs <= atMs && atMs < decision.atMs + SHOWN_AFTER_MS,
    );
    return [
      ...open.map((one) => voteOf(one, universe.validators, needed, atMs)),
      ...delistings(universe, atMs),
    ];
  };
}

function voteOf(
  proposal: Proposal,
  validators: readonly Validator[],
  needed: number,
  atMs: number,
): ValidatorVote {
  const cast = votesOf(proposal.decision, validators).filter((vote) => vote.atMs <= atMs);
  return {
    expireTime: proposal.decision.proposeMs + EXPIRY_MS,
    action: { O: proposal.action() },
    votes: cast.map((vote) => vote.validator.address),
    quorumReached: cast.reduce((sum, vote) => sum + vote.validator.stake, 0) >= needed,
  };
}

/** Once a week somebody proposes a delisting that finds no quorum and expires. */
function delistings(universe: Universe, atMs: number): ValidatorVote[] {
  const week = Math.floor((atMs - GENESIS_MS) / WEEK_MS);
  const proposeMs = GENESIS_MS + week * WEEK_MS + 3 * DAY_MS;
  if (atMs < proposeMs || atMs >= proposeMs + EXPIRY_MS) return [];
  const share = (atMs - proposeMs) / EXPIRY_MS;
  const votes = universe.validators
    .filter(
      (validator, rank) => validator.isActive && rank > 3 && unitAt(universe.seed, week, rank) < 0.3 * share,
    )
    .map((validator) => validator.address);
  const coin = DELISTINGS[week % DELISTINGS.length];
  return [{ expireTime: proposeMs + EXPIRY_MS, action: { D: coin }, votes, quorumReached: false }];
}

/** What validators vote on for a listing: to register it, and to settle it (each leg that goes early on its own). */
function proposalsOf(placed: Placed): Proposal[] {
  const { listing } = placed;
  if (listing.venue !== null) return [];
  return [
    { decision: listing.creation, action: () => registration(placed) },
    ...listing.early.map(({ leg, decision, details }) => ({
      decision,
      action: () => ({ settleOutcome: { outcome: placed.legIds[leg], settleFraction: '0', details } }),
    })),
    { decision: listing.settlement, action: () => settlement(placed) },
  ];
}

function registration({ listing }: Placed): Record<string, unknown> {
  const { question, fallback, legs } = listing.text();
  const quoteToken = QUOTE_TOKENS[listing.quoteToken] ?? 0;
  if (question === null || fallback === null) {
    const [leg] = legs;
    return {
      registerTokensAndStandaloneOutcome: {
        quoteToken,
        nameAndDescription: [leg?.name, leg?.description],
        sideNames: leg?.sideNames,
      },
    };
  }
  return {
    registerTokensAndQuestion: {
      quoteToken,
      questionNameAndDescription: [question.name, question.description],
      fallbackNameAndDescription: [fallback.name, fallback.description],
      namedOutcomes: legs.map((leg) => [leg.name, leg.description]),
    },
  };
}

function settlement(placed: Placed): Record<string, unknown> {
  const { listing, legIds, fallbackId, questionId } = placed;
  const fraction = (leg: number): [string, string] => {
    const payout = payoutOf({ id: 0, placed, leg, isFallback: leg === legIds.length, settleMs: 0 });
    return [String(Number(payout.fraction)), payout.details];
  };
  if (questionId === null || fallbackId === null) {
    const [settleFraction, details] = fraction(0);
    return { settleOutcome: { outcome: legIds[0], settleFraction, details } };
  }
  const open = [...legIds, fallbackId]
    .map((id, leg): [number, [string, string]] => [id, fraction(leg)])
    .filter((_, leg) => !listing.early.some((one) => one.leg === leg));
  return { settleQuestion: { question: questionId, settleFractionsAndDetails: open } };
}

/** Upstream's rows of the validators. */
export function validatorSummaries(universe: Universe): ValidatorSummary[] {
  return universe.validators.map(({ address, ...validator }, rank) => ({
    validator: address,
    ...validator,
    description: `Operates consensus nodes as ${validator.name}.`,
    nRecentBlocks: validator.isActive ? Math.round(validator.stake / 2e10) : 0,
    unjailableAfter: validator.isJailed ? GENESIS_MS : null,
    stats: ['day', 'week', 'month'].map((period, i): ValidatorSummary['stats'][number] => [
      period,
      {
        uptimeFraction: validator.isActive ? (1 - 0.002 * unitAt(universe.seed, rank, i)).toFixed(6) : '0.0',
        predictedApr: validator.isActive
          ? (0.0212 + 0.001 * unitAt(universe.seed, rank, 9)).toFixed(6)
          : '0.0',
        nSamples: [1_440, 10_080, 43_200][i] as number,
      },
    ]),
  }));
}
