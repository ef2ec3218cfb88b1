import { formatUnits } from 'viem/utils';
import type { CallOutcome } from '#domain/parlay/chain-call.ts';
import type { CreditFacts } from '#domain/parlay/chain-facts.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { WithdrawRequest } from '#domain/parlay/structs.ts';
import { walletTypedData } from '#domain/parlay/typed-data.ts';
import type { Clock } from '#observe/clock.ts';
import type { Repeat, RepeatKey } from '#store/venue/idempotency.ts';
import type { HistoryPage, PositionPage } from '#store/venue/positions.ts';
import { chainAnswer } from '../chain-answer.ts';
import type { VenueChain } from '../config.ts';
import { type Calls, isUnsent, unsentWords } from '../execution/calls.ts';
import type { GasBudget } from '../gas/gas-budget.ts';
import { SponsoredCallLimiter } from '../gas/sponsored-call-limiter.ts';
import { pageOf } from '../ledger-page.ts';
import { checkRepeat, repeatKey } from '../requests/repeats.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import {
  accountOf,
  randomNonce,
  receiverOf,
  type SignedRequest,
  verifyClaim,
  withdrawData,
} from './claim-check.ts';
import type {
  ClaimInput,
  ClaimResult,
  Claims,
  HistoryPageView,
  PositionsInput,
  PositionsView,
  PreparedClaim,
} from './claims.ts';
import { PendingClaims } from './pending-claims.ts';
import { historyView, positionsView } from './position-view.ts';

/** Credits on chain. */
export interface Credits {
  /** Facts of the newest block. @throws when the chain does not answer */
  read(account: Address, nonces: readonly bigint[]): Promise<CreditFacts>;
  /** A recent transaction that paid a request, from any sender. @throws when the chain does not answer */
  findPayment(request: WithdrawRequest): Promise<Hex | null>;
}

export type ClaimSettings = {
  /** How long a prepared request can be sent. */
  lifeMs: number;
  /** A request is too old this long before its deadline: the transaction has still to be mined. */
  submitMarginMs: number;
  maxPerAccount: number;
  maxInAll: number;
  /** Smaller claims are not worth their gas. */
  leastE6: bigint;
  /** Claims of one account that are sent in an hour. */
  perHour: number;
  /** For one look at the chain. */
  timeoutMs: number;
};

/** @public the composition root hands them to the service */
export const DEFAULT_CLAIM_SETTINGS: ClaimSettings = {
  lifeMs: 600_000,
  submitMarginMs: 5_000,
  maxPerAccount: 4,
  maxInAll: 256,
  leastE6: 10_000n,
  perHour: 20,
  timeoutMs: 8_000,
};

export type ClaimDeps = {
  chain: VenueChain;
  credits: Credits;
  /** Pays out signed requests. */
  calls: Pick<Calls<'withdrawal'>, 'execute'>;
  /** The payment of a request as the index of the escrow has it: also one that is long over. */
  paidBefore: (request: WithdrawRequest) => Promise<Hex | null>;
  positions: (account: Address, page: { limit: number; before: bigint | null }) => Promise<PositionPage>;
  history: (account: Address, page: { limit: number; before: bigint | null }) => Promise<HistoryPage>;
  findRepeat: (repeat: RepeatKey) => Promise<Repeat | null>;
  keepAnswer: (repeat: RepeatKey, answer: unknown, nowMs: number) => Promise<boolean>;
  clock: Clock;
  settings: ClaimSettings;
  /** Gas budget; without it gas is unlimited. */
  gas?: GasBudget;
};

/** Client codes of the escrow's errors. */
const CODES: Readonly<Record<string, string>> = {
  INSUFFICIENT_CREDITS: 'INSUFFICIENT_CREDITS',
  EXPIRED: 'EXPIRED_REQUEST',
  BAD_SIGNATURE: 'INVALID_SIGNATURE',
  BAD_ADDRESS: 'INVALID_ADDRESS',
};

const pending = (): VenueError =>
  new VenueError('CLAIM_PENDING', 'The payment is not mined yet. Send the same request again.');
const isPending = (error: unknown): boolean => error instanceof VenueError && error.code === 'CLAIM_PENDING';

/**
 * Credits and parlays of accounts. The chain decides the outcome of a claim: the escrow accepts each nonce once, so
 * a repeat never pays twice and finds the earlier payment, even after a crash. A signed claim is stored before it
 * is sent, so that the next process completes it without a repeat.
 */
export class ClaimService implements Claims {
  readonly #deps: ClaimDeps;
  readonly #underway: PendingClaims;
  readonly #budget: SponsoredCallLimiter;

  constructor(deps: ClaimDeps) {
    this.#deps = deps;
    this.#budget = new SponsoredCallLimiter(deps.settings.perHour, deps.clock);
    const { maxPerAccount: perAccount, maxInAll: inAll } = deps.settings;
    this.#underway = new PendingClaims({ perAccount, inAll });
  }

  async prepare(address: string, receiver: string = address): Promise<PreparedClaim> {
    const { chain, settings } = this.#deps;
    const account = accountOf(address, 'address');
    const to = receiverOf(receiver, chain);
    const { claimableE6, nowMs } = await this.#claimable(account);
    if (claimableE6 <= 0n) throw new VenueError('NOTHING_TO_CLAIM', 'The account has no credits to claim.');
    this.#checkWorth(claimableE6);
    this.#deps.gas?.assertRoom('claim', account);
    const deadline = BigInt(Math.floor((nowMs + settings.lifeMs) / 1_000));
    const message = { account, to, amount: claimableE6, nonce: randomNonce(), deadline };
    const request = walletTypedData(withdrawData(chain, message));
    return {
      address: account,
      claimable_e6: String(claimableE6),
      request,
      domain: request.domain,
      expires_at: Number(deadline) * 1_000 - settings.submitMarginMs,
    };
  }

  positions(address: string, input: PositionsInput = {}): Promise<PositionsView> {
    return this.#page(address, input, this.#deps.positions, positionsView);
  }

  history(address: string, input: PositionsInput = {}): Promise<HistoryPageView> {
    return this.#page(address, input, this.#deps.history, historyView);
  }

  async #page<Page, View>(
    address: string,
    input: PositionsInput,
    read: (account: Address, page: { limit: number; before: bigint | null }) => Promise<Page>,
    viewOf: (account: Address, claimableE6: bigint, page: Page, limit: number) => View,
  ): Promise<View> {
    const account = accountOf(address, 'address');
    const { limit, before } = pageOf(input);
    const [{ claimableE6 }, page] = await Promise.all([
      this.#claimable(account),
      read(account, { limit: limit + 1, before }).catch(unavailable),
    ]);
    return viewOf(account, claimableE6, page, limit);
  }

  async claim(input: ClaimInput): Promise<ClaimResult> {
    const request = verifyClaim(input, this.#deps.chain);
    const { digest, account } = request;
    this.#checkWorth(request.amount);
    const repeat = repeatKey(`claim:${account.toLowerCase()}`, input.idempotencyKey, digest);
    if (repeat) checkRepeat(await this.#deps.findRepeat(repeat).catch(unavailable));
    const answer = this.#underway.answerOf(digest);
    if (!answer) return this.#underway.enter(request, () => this.#settle(request, repeat));
    await this.#bind(repeat, digest);
    return answer;
  }

  /**
   * Resumes claims that an earlier process sent but did not see mined: their credits are reserved, and repeats wait
   * for the same payment.
   */
  recover(claims: readonly Pick<ClaimInput, 'request' | 'signature'>[]): void {
    for (const claim of claims) {
      try {
        const request = verifyClaim(claim, this.#deps.chain);
        // Never refused: it is sent, and the gas budget holds it.
        this.#budget.spend(request.account, request.digest);
        this.#underway.enter(request, () => this.#settle(request, undefined)).catch(() => {});
      } catch {
        // Signed for another escrow, or over the limit in flight. The chain decides it without us.
      }
    }
  }

  /** @throws VenueError NOTHING_TO_CLAIM when an amount is too small to be paid out */
  #checkWorth(amountE6: bigint): void {
    const { leastE6 } = this.#deps.settings;
    if (amountE6 >= leastE6) return;
    const least = formatUnits(leastE6, 6);
    throw new VenueError('NOTHING_TO_CLAIM', `The minimum for a gasless claim is ${least} USD.`);
  }

  /** Claimable amount: credits minus the claims in flight. */
  async #claimable(account: Address): Promise<{ claimableE6: bigint; nowMs: number }> {
    const underway = this.#underway.of(account);
    const facts = await this.#read(account, underway);
    const claimableE6 = facts.creditsE6 - committedE6(underway, facts.areUsed);
    return { claimableE6: claimableE6 > 0n ? claimableE6 : 0n, nowMs: this.#nowMs(facts) };
  }

  async #settle(request: SignedRequest, repeat: RepeatKey | undefined): Promise<ClaimResult> {
    try {
      const paid = await this.#checkFunds(request);
      await this.#bind(repeat, request.digest);
      const result = paid ?? (await this.#resultOf(request, await this.#pay(request)));
      this.#underway.drop(request.digest);
      return result;
    } catch (error) {
      // Credits stay reserved while the claim may still be mined.
      if (!isPending(error)) this.#underway.drop(request.digest);
      throw error;
    }
  }

  async #pay(request: SignedRequest): Promise<CallOutcome<unknown>> {
    const { account, digest, signature } = request;
    const { gas, calls } = this.#deps;
    // A call in flight already has its gas: a repeat only waits for the outcome.
    if (!this.#budget.isBegun(account, digest)) gas?.assertRoom('claim', account);
    this.#budget.spend(account, digest);
    const sent = await calls.execute('withdrawal', { request: plain(request), signature });
    if (isUnsent(sent)) this.#budget.giveBack(account, digest);
    return sent;
  }

  /** @returns the answer when the request is paid already */
  async #checkFunds(request: SignedRequest): Promise<ClaimResult | null> {
    const { settings } = this.#deps;
    const earlier = this.#underway.before(request);
    const facts = await this.#read(request.account, [request, ...earlier]);
    const [isUsed, ...areUsed] = facts.areUsed;
    if (isUsed) return this.#paid(request);
    if (Number(request.deadline) * 1_000 < this.#nowMs(facts) + settings.submitMarginMs) {
      throw new VenueError(
        'EXPIRED_REQUEST',
        'The deadline has passed or is too close to submit the transaction. Sign a later deadline.',
      );
    }
    if (facts.creditsE6 - committedE6(earlier, areUsed) < request.amount) {
      throw new VenueError('INSUFFICIENT_CREDITS', 'The amount exceeds the credits of the account.');
    }
    return null;
  }

  async #resultOf(request: SignedRequest, sent: CallOutcome<unknown>): Promise<ClaimResult> {
    if (sent.status === 'mined') return answerOf(request, sent.txHash);
    if (sent.status === 'pending') throw pending();
    if (isUnsent(sent)) throw new VenueError('SERVICE_UNAVAILABLE', unsentWords(sent));
    const { areUsed } = await this.#read(request.account, [request]);
    if (areUsed[0]) return this.#paid(request);
    // The payment is not in a block yet, but in the mempool of the node.
    if (sent.code === 'NONCE_ALREADY_USED') throw pending();
    throw new VenueError(CODES[sent.code] ?? 'CLAIM_SUBMISSION_FAILED', sent.message);
  }

  /**
   * The payment of a request whose nonce is used. @throws VenueError NONCE_USED if it was used for something else
   */
  async #paid(request: SignedRequest): Promise<ClaimResult> {
    const { credits, paidBefore } = this.#deps;
    const message = plain(request);
    const recent = await this.#answer(credits.findPayment(message));
    const txHash = recent ?? (await paidBefore(message).catch(unavailable));
    if (!txHash) throw new VenueError('NONCE_USED', 'The nonce has been used or cancelled.');
    return answerOf(request, txHash);
  }

  /** Binds an idempotency key to the request for good. */
  async #bind(repeat: RepeatKey | undefined, digest: Hex): Promise<void> {
    const { keepAnswer, findRepeat, clock } = this.#deps;
    if (!repeat || (await keepAnswer(repeat, { digest }, clock.now()).catch(unavailable))) return;
    checkRepeat(await findRepeat(repeat).catch(unavailable));
  }

  async #read(account: Address, requests: readonly SignedRequest[]): Promise<CreditFacts> {
    const nonces = requests.map(({ nonce }) => nonce);
    const facts = await this.#answer(this.#deps.credits.read(account, nonces));
    for (const [i, { digest, deadline }] of requests.entries()) {
      if (facts.areUsed[i] || Number(deadline) * 1_000 < facts.timeMs) this.#underway.dropIdle(digest);
    }
    return facts;
  }

  #answer<Result>(answer: Promise<Result>): Promise<Result> {
    return chainAnswer(this.#deps.clock, this.#deps.settings.timeoutMs, answer);
  }

  /** The later of two clocks: the escrow judges deadlines by the chain's, which may stand still. */
  #nowMs = ({ timeMs }: CreditFacts): number => Math.max(timeMs, this.#deps.clock.now());
}

const committedE6 = (requests: readonly SignedRequest[], areUsed: readonly boolean[]): bigint =>
  requests.reduce((sum, { amount }, i) => (areUsed[i] ? sum : sum + amount), 0n);

const plain = ({ digest: _, signature: __, ...request }: SignedRequest): WithdrawRequest => request;

const answerOf = ({ to, amount }: WithdrawRequest, txHash: Hex): ClaimResult => ({
  tx_hash: txHash,
  to,
  amount_e6: String(amount),
});
