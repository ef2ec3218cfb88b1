import { formatUnits, getAddress } from 'viem/utils';
import type { CallOutcome } from '#domain/parlay/chain-call.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { RewardClaim, SignedRewardFunding } from '#domain/rewards/reward-call.ts';
import type { FundedReward, PaidReward } from '#store/rewards/reward-cycles.ts';
import { accountOf } from '../claims/claim-check.ts';
import type { Clock } from '../clock.ts';
import { type Calls, isUnsent, unsentWords } from '../execution/calls.ts';
import type { GasBudget } from '../gas/gas-budget.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import type { RewardResult, RewardStatus, Rewards } from './rewards.ts';

export type RewardDeps = {
  /** Whether the venue was deployed with a distributor. */
  hasDistributor: boolean;
  claims: Pick<Calls<'rewardClaim'>, 'execute'>;
  funding: Pick<Calls<'rewardFunding'>, 'execute'>;
  fundings: (of: { cycleId: bigint; root: Hex; account: Address }) => Promise<FundedReward[]>;
  paidBefore: (of: { funder: Address; cycleId: bigint; account: Address }) => Promise<PaidReward | null>;
  clock: Clock;
  /** How much gas the venue still pays; without it any amount. */
  gas?: GasBudget;
};

/** Smaller ones are not worth the venue's gas; their accounts can send them. 6-decimal units. */
const LEAST_CLAIM_E6 = 1_000_000n;
const LEAST_FUNDING_E6 = 10_000_000n;
/** Calls that may be under way at once. */
const MAX_UNDERWAY = 64;

const usd = (amountE6: bigint): string => `${formatUnits(amountE6, 6)} USD`;

/**
 * Pays rewards, and funds cycles, at the venue's expense. What is refused and what counts twice is the distributor's to
 * say: it is asked before anything is sent, and a call that is under way is joined.
 */
export class RewardService implements Rewards {
  readonly #deps: RewardDeps;
  readonly #underway = new Set<Promise<unknown>>();

  constructor(deps: RewardDeps) {
    this.#deps = deps;
  }

  async status(input: { address: string; cycleId: bigint; root: Hex }): Promise<RewardStatus> {
    this.#assertDistributor();
    const account = accountOf(input.address, 'address');
    const { cycleId, root } = input;
    const found = await this.#deps.fundings({ cycleId, root, account }).catch(unavailable);
    const nowMs = this.#deps.clock.nowMs();
    return {
      ...{ address: account, cycle_id: String(cycleId) },
      fundings: found.map(({ funder, totalE6, claimEndMs, isReclaimed, paid }) => ({
        ...{ funder: getAddress(funder), total_e6: String(totalE6), claim_end: claimEndMs },
        state: paid ? 'claimed' : isReclaimed || claimEndMs < nowMs ? 'ended' : 'open',
        paid: paid && { amount_e6: String(paid.amountE6), tx_hash: paid.txHash, at: paid.timeMs },
      })),
    };
  }

  async claim(claim: RewardClaim): Promise<RewardResult> {
    this.#assertDistributor();
    if (claim.amountE6 < LEAST_CLAIM_E6) throw tooSmall('claims', LEAST_CLAIM_E6);
    const paid = await this.#deps.paidBefore(claim).catch(unavailable);
    if (paid) return { tx_hash: paid.txHash, amount_e6: String(paid.amountE6) };
    const sent = await this.#send(claim.account, () => this.#deps.claims.execute('rewardClaim', claim));
    return { tx_hash: sent.txHash, amount_e6: String(sent.result.amountE6) };
  }

  async fund(signed: SignedRewardFunding): Promise<RewardResult> {
    this.#assertDistributor();
    const { funder, total } = signed.funding;
    if (total < LEAST_FUNDING_E6) throw tooSmall('fundings', LEAST_FUNDING_E6);
    const sent = await this.#send(funder, () => this.#deps.funding.execute('rewardFunding', signed));
    return { tx_hash: sent.txHash, amount_e6: String(sent.result.totalE6) };
  }

  #assertDistributor(): void {
    if (this.#deps.hasDistributor) return;
    const why = 'This venue has no reward distributor. Its operator has to run the deployment again.';
    throw new VenueError('SERVICE_UNAVAILABLE', why);
  }

  async #send<Result>(
    account: Address,
    send: () => Promise<CallOutcome<Result>>,
  ): Promise<{ txHash: Hex; result: Result }> {
    if (this.#underway.size >= MAX_UNDERWAY) {
      throw new VenueError('SERVICE_UNAVAILABLE', 'Too many rewards are being paid. Try again in a moment.');
    }
    this.#deps.gas?.assertRoom('reward', account);
    const turn = send();
    this.#underway.add(turn);
    const sent = await turn.finally(() => this.#underway.delete(turn));
    if (sent.status === 'mined') return sent;
    if (isUnsent(sent)) throw new VenueError('SERVICE_UNAVAILABLE', unsentWords(sent));
    if (sent.status === 'pending') {
      throw new VenueError('REWARD_PENDING', 'The transaction is not mined yet. Send the same again.');
    }
    throw new VenueError('REWARD_REFUSED', `The distributor refused: ${sent.message}.`);
  }
}

const tooSmall = (what: string, leastE6: bigint): VenueError =>
  new VenueError('INVALID_MESSAGE', `The venue pays the gas of ${what} from ${usd(leastE6)} on.`);
