import { addressAt } from '../basics/ids.ts';
import { unitAt } from '../basics/random.ts';

/** An action that validators vote on, or that a deployer just does (`proposeMs` equals `atMs`). */
export type Decision = { key: number; proposeMs: number; spanMs: number; atMs: number };

export type Validator = {
  address: string;
  signer: string;
  name: string;
  stake: number;
  isJailed: boolean;
  isActive: boolean;
  commission: string;
};

const NAMES = [
  'Anchor Nodes',
  'Basalt Staking',
  'Cedar Validation',
  'Delta Relay',
  'Estuary',
  'Fathom Stake',
  'Granite Nodes',
  'Harbour Consensus',
  'Isobar',
  'Juniper Staking',
  'Keystone Blocks',
  'Lattice',
  'Meridian Nodes',
  'Northlight',
  'Orchard Stake',
  'Pinnacle Validation',
  'Quarry',
  'Ridgeline',
  'Saltmarsh Nodes',
  'Tidewater Stake',
];
/** Stake is in 1e-8 units of the staking token, as upstream; large, yet exact as a number. */
const STAKE_UNIT = 100_000_000;

/** The validator set: fixed by the seed, stakes falling off by rank, one of them jailed. */
export function createValidators(seed: number): Validator[] {
  return NAMES.map((name, rank) => {
    const tokens = Math.round((9_000_000 / (rank + 2)) * (0.8 + 0.4 * unitAt(seed, 0x57a4e, rank)));
    const isJailed = rank === NAMES.length - 2;
    return {
      address: addressAt(seed, 0xa1, rank),
      signer: addressAt(seed, 0xa2, rank),
      name,
      stake: tokens * STAKE_UNIT,
      isJailed,
      isActive: !isJailed,
      commission: (0.01 + 0.01 * Math.floor(6 * unitAt(seed, 0xc0, rank))).toFixed(2),
    };
  });
}

/** Two thirds of active stake carry a vote. */
export const quorumStake = (validators: readonly Validator[]): number =>
  (validators.reduce((sum, validator) => sum + (validator.isActive ? validator.stake : 0), 0) * 2) / 3;

/** When validator `rank` votes on a proposal: most within the span, some much later. */
function voteMs(key: number, rank: number, proposeMs: number, spanMs: number): number {
  const slow = unitAt(key, 0x510, rank) < 0.08 ? 4 : 1;
  return Math.ceil(proposeMs + 200 + slow * spanMs * unitAt(key, 0x5ee, rank) ** 1.5);
}

/** Votes cast on a decision, earliest first. */
export function votesOf(
  decision: Pick<Decision, 'key' | 'proposeMs' | 'spanMs'>,
  validators: readonly Validator[],
): { atMs: number; validator: Validator }[] {
  return validators
    .flatMap((validator, rank) =>
      validator.isActive
        ? [{ atMs: voteMs(decision.key, rank, decision.proposeMs, decision.spanMs), validator }]
        : [],
    )
    .sort((a, b) => a.atMs - b.atMs);
}

/** A governed decision takes effect at the vote that completes the quorum. */
export function decide(
  validators: readonly Validator[],
  key: number,
  proposeMs: number,
  spanMs: number,
): Decision {
  const needed = quorumStake(validators);
  let stake = 0;
  for (const vote of votesOf({ key, proposeMs, spanMs }, validators)) {
    stake += vote.validator.stake;
    if (stake >= needed) return { key, proposeMs, spanMs, atMs: vote.atMs };
  }
  throw new Error('the active validators hold less than their own quorum');
}

/** A deployer's decision takes effect at once. */
export const declare = (key: number, atMs: number): Decision => ({ key, proposeMs: atMs, spanMs: 0, atMs });
