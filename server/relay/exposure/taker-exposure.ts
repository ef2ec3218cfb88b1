import type { Address } from '#domain/parlay/hex.ts';
import type { RfqRecord } from '#domain/rfq/request.ts';
import type { GasBudget } from '../gas/gas-budget.ts';
import { VenueError } from '../venue-error.ts';
import type { TakerFacts } from './accounts.ts';
import { Releases } from './releases.ts';

/** What one acceptance takes of a taker. Amounts in 6-decimal units. */
export type Stake = {
  taker: Address;
  grossE6: bigint;
  orderNonce: bigint;
  /** Of the permit that the fill brings along; null when it draws on a standing allowance. */
  permit: { valueE6: bigint; nonce: bigint | null } | null;
};

/** What the acceptance of a request takes; null when there is none. */
export function stakeOf({ acceptance, terms }: RfqRecord): Stake | null {
  if (!acceptance) return null;
  const { order, permit, permitNonce = null } = acceptance;
  return {
    taker: terms.taker,
    grossE6: terms.grossE6,
    orderNonce: order.nonce,
    permit: permit && { valueE6: permit.value, nonce: permitNonce },
  };
}

/** Stakes of accepted requests that are not collected yet, so that a balance is not staked twice. */
export class TakerExposure {
  readonly #held = new Map<string, Stake>();
  readonly #byTaker = new Map<Address, Set<string>>();
  readonly releases = new Releases();
  readonly #gas: Pick<GasBudget, 'holdFill' | 'release'> | undefined;

  /** `gas` counts the fill of each stake until it is taken or freed. */
  constructor(gas?: Pick<GasBudget, 'holdFill' | 'release'>) {
    this.#gas = gas;
  }

  /** Stakes of a taker's other acceptances. */
  others(taker: Address, exceptRfqId: string): Stake[] {
    const ids = [...(this.#byTaker.get(taker) ?? [])].filter((rfqId) => rfqId !== exceptRfqId);
    return ids.flatMap((rfqId) => this.#held.get(rfqId) ?? []);
  }

  /** Holds a stake for a request in place of whatever it held. */
  hold(rfqId: string, stake: Stake): void {
    this.release(rfqId);
    this.#held.set(rfqId, stake);
    const ids = this.#byTaker.get(stake.taker) ?? new Set();
    this.#byTaker.set(stake.taker, ids.add(rfqId));
    this.#gas?.holdFill(rfqId, stake.taker);
  }

  /** Frees what a request holds. */
  release(rfqId: string): void {
    const stake = this.#held.get(rfqId);
    if (!stake) return;
    this.#held.delete(rfqId);
    this.#gas?.release(rfqId);
    const ids = this.#byTaker.get(stake.taker);
    ids?.delete(rfqId);
    if (ids?.size === 0) this.#byTaker.delete(stake.taker);
    this.releases.tell(stake.taker);
  }
}

const sum = (stakes: readonly Stake[]): bigint => stakes.reduce((all, { grossE6 }) => all + grossE6, 0n);
const refuse = (error: string): VenueError => new VenueError('INVALID_ACCEPTANCE', error);

/** Why a permit conflicts with the other acceptances: it replaces the allowance, and each nonce works once. */
function permitFault(permit: NonNullable<Stake['permit']>, grossE6: bigint, others: readonly Stake[]) {
  if (others.some((other) => other.permit && (other.permit.nonce ?? permit.nonce) === permit.nonce)) {
    return refuse(
      'Another acceptance in progress uses this permit nonce. Call prepare again once it is filled.',
    );
  }
  const drawnE6 = sum(others.filter((other) => other.permit === null));
  if (permit.valueE6 >= grossE6 + drawnE6) return null;
  return refuse(
    'The permit would reduce the allowance that another acceptance needs. Accept once that one is filled.',
  );
}

/** What remains of a standing allowance after the other acceptances are filled, in any order. */
function allowanceLeftE6(facts: TakerFacts, others: readonly Stake[]): bigint {
  let leftE6 = facts.allowanceE6;
  for (const { permit, grossE6 } of others) {
    const isPending = permit !== null && (permit.nonce ?? facts.permitNonce) >= facts.permitNonce;
    if (isPending && permit.valueE6 - grossE6 < leftE6) leftE6 = permit.valueE6 - grossE6;
  }
  return leftE6 - sum(others.filter(({ permit }) => permit === null));
}

/** Why a taker cannot cover a stake beside its other acceptances, by its state on chain; null if it can. */
export function stakeFault(stake: Stake, facts: TakerFacts, others: readonly Stake[]): VenueError | null {
  const { grossE6, orderNonce, permit } = stake;
  if (facts.isNonceUsed || others.some((other) => other.orderNonce === orderNonce)) {
    return refuse('order.nonce has already been used.');
  }
  if (facts.balanceE6 < grossE6 + sum(others)) {
    const besides = others.length > 0 ? ' plus the stakes of your acceptances in progress' : '';
    return new VenueError('BALANCE_VALIDATION_FAILED', `The balance is below the stake${besides}.`);
  }
  if (permit) return permitFault(permit, grossE6, others);
  if (allowanceLeftE6(facts, others) >= grossE6) return null;
  return new VenueError(
    'ALLOWANCE_VALIDATION_FAILED',
    'The allowance to the escrow is too low. Send a permit.',
  );
}
