import { DAY_MS, GENESIS_MS } from '#domain/time.ts';
import { unitAt } from '../basics/random.ts';
import type { ValidatorSummary, ValidatorVote } from '../basics/wire.ts';
import { type Placed, payoutOf, type Universe } from '../universe/universe.ts';
import { type Decision, decide, quorumStake, type Validator, votesOf } from './governance.ts';

/** A decision stays listed this long after it took effect. */
const SHOWN_AFTER_MS = 15 * 60_000;
const EXPIRY_MS = DAY_MS;
/** A delisting is proposed this often, and its votes come over about as long as the span. */
const ROUND_MS = 15 * 60_000;
const DELISTING_SPAN_MS = 8 * 60_000;
const DELISTING_EXPIRY_MS = 40 * 60_000;
/** Rounds back to which a delisting may still be listed. */
const ROUNDS_LISTED = 5;
/** Of so many delistings the largest validators think nothing. */
const CONTESTED_SHARE = 0.2;
const LARGEST = 4;
const QUOTE_TOKENS: Record<string, number> = { USDC: 0, USDH: 360 };
const DELISTINGS = ['MATIC', 'FTM', 'RNDR', 'CATI', 'HPOS', 'UNIBOT'];

type Proposal = { decision: Decision; action: () => Record<string, unknown> };
/** A vote that is listed: who may vote on what, and for how long. */
type Listed = {
  decision: Decision;
  action: Record<string, unknown>;
  voters: readonly Validator[];
  expiryMs: number;
};

/** Answers which votes are open or recent at a time. */
export function createVoteBook(universe: Universe): (atMs: number) => ValidatorVote[] {
  const { validators } = universe;
  const proposals = universe.placed.flatMap(proposalsOf);
  proposals.sort((a, b) => a.decision.proposeMs - b.decision.proposeMs);
  const needed = quorumStake(validators);
  return (atMs) => {
    const open = proposals
      .filter(({ decision }) => decision.proposeMs <= atMs && atMs < decision.atMs + SHOWN_AFTER_MS)
      .map(({ decision, action }): Listed => {
        return { decision, action: { O: action() }, voters: validators, expiryMs: EXPIRY_MS };
      });
    return [...open, ...delistings(universe, atMs)].map((one) => voteOf(one, needed, atMs));
  };
}

function voteOf({ decision, action, voters, expiryMs }: Listed, needed: number, atMs: number): ValidatorVote {
  const cast = votesOf(decision, voters).filter((vote) => vote.atMs <= atMs);
  return {
    expireTime: decision.proposeMs + expiryMs,
    action,
    votes: cast.map((vote) => vote.validator.address),
    quorumReached: cast.reduce((sum, vote) => sum + vote.validator.stake, 0) >= needed,
  };
}

/** The delisting of a round, until when it is listed. */
function delistingOf({ seed, validators }: Universe, round: number): Listed & { goneMs: number } {
  const proposeMs = GENESIS_MS + round * ROUND_MS;
  const key = Math.floor(2 ** 31 * unitAt(seed, 0xde1157, round));
  const isContested = unitAt(seed, 0xc0117, round) < CONTESTED_SHARE;
  const decision = decide(validators, key, proposeMs, DELISTING_SPAN_MS);
  return {
    decision,
    action: { D: DELISTINGS[round % DELISTINGS.length] },
    // Without the largest there is no quorum, and the time of the vote runs out.
    voters: isContested ? validators.slice(LARGEST) : validators,
    expiryMs: DELISTING_EXPIRY_MS,
    goneMs: isContested ? proposeMs + DELISTING_EXPIRY_MS : decision.atMs + SHOWN_AFTER_MS,
  };
}

/** Every quarter of an hour somebody proposes a delisting, so that there is always a vote to be seen. */
function delistings(universe: Universe, atMs: number): Listed[] {
  const newest = Math.floor((atMs - GENESIS_MS) / ROUND_MS);
  return Array.from({ length: ROUNDS_LISTED }, (_, index) => newest - index)
    .filter((round) => round >= 0)
    .map((round) => delistingOf(universe, round))
    .filter(({ goneMs }) => atMs < goneMs);
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
