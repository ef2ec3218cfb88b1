import { formatUnits, getAddress } from 'viem/utils';
import type { CallOutcome } from '#domain/parlay/chain-call.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { distributorDomain, permitDomain, typedData, walletTypedData } from '#domain/parlay/typed-data.ts';
import type { RewardClaim, SignedRewardFunding } from '#domain/rewards/reward-call.ts';
import type { Clock } from '#observe/clock.ts';
import type { FundedReward, PaidReward } from '#store/rewards/reward-cycles.ts';
import type { Allowances } from '../approvals/approval-service.ts';
import { chainAnswer } from '../chain-answer.ts';
import { accountOf } from '../claims/claim-check.ts';
import type { VenueChain } from '../config.ts';
import { type Calls, isUnsent, refusedWords, unsentWords } from '../execution/calls.ts';
import type { GasBudget } from '../gas/gas-budget.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import type { FundingTerms, PreparedFunding, RewardResult, RewardStatus, Rewards } from './rewards.ts';

export type RewardDeps = {
  /** Null where the venue was deployed without one. */
  distributor: Address | null;
  chain: Pick<VenueChain, 'chainId' | 'token' | 'tokenName'>;
  /** Allowances of the collateral to the distributor. */
  allowances: Allowances;
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
/** How long a prepared funding can be sent, in seconds. */
const FUNDING_LIFE_S = 600;
const DAY_S = 86_400;
const TIMEOUT_MS = 8_000;
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
    this.#distributor();
    const account = accountOf(input.address, 'address');
    const { cycleId, root } = input;
    const found = await this.#deps.fundings({ cycleId, root, account }).catch(unavailable);
    const nowMs = this.#deps.clock.now();
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
    this.#distributor();
    if (claim.amountE6 < LEAST_CLAIM_E6) throw tooSmall('claims', LEAST_CLAIM_E6);
    const paid = await this.#deps.paidBefore(claim).catch(unavailable);
    if (paid) return { tx_hash: paid.txHash, amount_e6: String(paid.amountE6) };
    const sent = await this.#send(claim.account, () => this.#deps.claims.execute('rewardClaim', claim));
    return { tx_hash: sent.txHash, amount_e6: String(sent.result.amountE6) };
  }

  async prepareFunding(terms: FundingTerms): Promise<PreparedFunding> {
    const distributor = this.#distributor();
    const { cycleId, root, totalE6, claimDays } = terms;
    const funder = accountOf(terms.funder, 'funder');
    if (totalE6 < LEAST_FUNDING_E6) throw tooSmall('fundings', LEAST_FUNDING_E6);
    const { chain, allowances, clock } = this.#deps;
    const facts = await chainAnswer(clock, TIMEOUT_MS, allowances.read(funder));
    // The chain judges deadlines by its own clock.
    const nowS = Math.floor(Math.max(facts.timeMs, clock.now()) / 1_000);
    const deadline = BigInt(nowS + FUNDING_LIFE_S);
    const message = {
      funder,
      cycleId,
      root,
      total: totalE6,
      claimEnd: BigInt(nowS + claimDays * DAY_S),
      deadline,
    };
    const permit = {
      owner: funder,
      spender: distributor,
      value: totalE6,
      nonce: facts.permitNonce,
      deadline,
    };
    const tokenDomain = permitDomain(chain.tokenName, chain.chainId, chain.token);
    return {
      funder,
      request: walletTypedData(
        typedData(distributorDomain(chain.chainId, distributor), 'RewardFunding', message),
      ),
      approval:
        facts.allowanceE6 >= totalE6 ? null : walletTypedData(typedData(tokenDomain, 'Permit', permit)),
      expires_at: Number(deadline) * 1_000,
    };
  }

  async fund(signed: SignedRewardFunding): Promise<RewardResult> {
    this.#distributor();
    const { funder, total } = signed.funding;
    if (total < LEAST_FUNDING_E6) throw tooSmall('fundings', LEAST_FUNDING_E6);
    const sent = await this.#send(funder, () => this.#deps.funding.execute('rewardFunding', signed));
    return { tx_hash: sent.txHash, amount_e6: String(sent.result.totalE6) };
  }

  #distributor(): Address {
    if (this.#deps.distributor) return this.#deps.distributor;
    const why = 'This venue has no reward distributor. The operator must run the deployment again.';
    throw new VenueError('SERVICE_UNAVAILABLE', why);
  }

  async #send<Result>(
    account: Address,
    send: () => Promise<CallOutcome<Result>>,
  ): Promise<{ txHash: Hex; result: Result }> {
    if (this.#underway.size >= MAX_UNDERWAY) {
      throw new VenueError(
        'SERVICE_UNAVAILABLE',
        'Too many reward payments are in progress. Try again in a moment.',
      );
    }
    this.#deps.gas?.assertRoom('reward', account);
    const turn = send();
    this.#underway.add(turn);
    const sent = await turn.finally(() => this.#underway.delete(turn));
    if (sent.status === 'mined') return sent;
    if (isUnsent(sent)) throw new VenueError('SERVICE_UNAVAILABLE', unsentWords(sent));
    if (sent.status === 'pending') {
      throw new VenueError(
        'REWARD_PENDING',
        'The transaction is not mined yet. Send the same request again.',
      );
    }
    throw new VenueError(
      'REWARD_REFUSED',
      refusedWords('The distributor rejected the transaction', sent.message),
    );
  }
}

const tooSmall = (what: string, leastE6: bigint): VenueError =>
  new VenueError('INVALID_MESSAGE', `The minimum for gasless ${what} is ${usd(leastE6)}.`);
