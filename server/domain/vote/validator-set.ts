import type { Voter } from './vote-event.ts';

/** A validator as upstream lists it. */
export type Validator = {
  address: string;
  /** The address that signs for it. */
  signer: string;
  name: string;
  /** In 1e-8 units of the staking token. */
  stakeE8: bigint;
  isActive: boolean;
  isJailed: boolean;
};

/** All validators at one time: who an address is, and what the active ones hold. Addresses are lower case. */
export class ValidatorSet {
  readonly #byAddress: ReadonlyMap<string, Validator>;
  /** Stake of all active validators. */
  readonly activeStakeE8: bigint;

  constructor(validators: readonly Validator[]) {
    // An address that is one validator's signer and another's own means the latter.
    this.#byAddress = new Map([
      ...validators.map((one) => [one.signer, one] as const),
      ...validators.map((one) => [one.address, one] as const),
    ]);
    this.activeStakeE8 = sumActive(validators);
  }

  /** Whether an address is a validator's or a signer's. */
  has(address: string): boolean {
    return this.#byAddress.has(address);
  }

  /** The voter of an address, which may be a validator's own or its signer's; without stake when unknown. */
  voter(address: string): Voter {
    const known = this.#byAddress.get(address);
    if (!known) return { address, name: '', stakeE8: '0', isActive: false, isJailed: false };
    const { name, stakeE8, isActive, isJailed } = known;
    return { address: known.address, name, stakeE8: String(stakeE8), isActive, isJailed };
  }
}

/** A voter as the set has it now; one that has left the set keeps its name and has no stake. */
export function refreshVoter(voter: Voter, validators: ValidatorSet): Voter {
  const now = validators.voter(voter.address);
  return now.name === '' ? { ...now, name: voter.name } : now;
}

const sumActive = (validators: readonly Validator[]): bigint =>
  validators.reduce((sum, { isActive, stakeE8 }) => sum + (isActive ? stakeE8 : 0n), 0n);

/** Stake of the active validators among voters. */
export const stakeOf = (voters: readonly Voter[]): bigint =>
  voters.reduce((sum, { isActive, stakeE8 }) => sum + (isActive ? BigInt(stakeE8) : 0n), 0n);
