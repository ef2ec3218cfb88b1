import type { CallOutcome } from '#domain/parlay/chain-call.ts';
import type { AllowanceFacts } from '#domain/parlay/chain-facts.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { permitSignature, type TokenPermit } from '#domain/parlay/signature.ts';
import { permitDomain, typedData, typedDataDigest, walletTypedData } from '#domain/parlay/typed-data.ts';
import { UNLIMITED_E6 } from '#domain/parlay/usd.ts';
import type { Clock } from '#observe/clock.ts';
import { chainAnswer } from '../chain-answer.ts';
import { accountOf } from '../claims/claim-check.ts';
import type { VenueChain } from '../config.ts';
import { type Calls, isUnsent, refusedWords, unsentWords } from '../execution/calls.ts';
import type { GasBudget } from '../gas/gas-budget.ts';
import { SponsoredCallLimiter } from '../gas/sponsored-call-limiter.ts';
import { recoverSigner } from '../signatures/recover-signer.ts';
import { VenueError } from '../venue-error.ts';
import type { Approvals, StandingAllowance } from './approvals.ts';

/** Allowances to the escrow on chain. */
export interface Allowances {
  /** Facts of the newest block. @throws when the chain does not answer */
  read(owner: Address): Promise<AllowanceFacts>;
}

export type ApprovalDeps = {
  chain: VenueChain;
  allowances: Allowances;
  /** Sends signed permits. */
  calls: Pick<Calls<'permit'>, 'execute'>;
  /** Invalidates cached facts about a maker. */
  onApproved: (maker: Address) => void;
  clock: Clock;
  /** Gas budget; without it gas is unlimited. */
  gas?: GasBudget;
  /** Permits that may be under way at once. */
  maxInAll?: number;
  /** Permits of one maker that are sent in an hour. */
  perHour?: number;
  /** A permit is too old this long before its deadline. */
  submitMarginMs?: number;
  /** How long a prepared revocation can be sent. */
  revocationLifeMs?: number;
  timeoutMs?: number;
};

type Approval = { tx_hash: Hex | null };
type Underway = { permit: TokenPermit; answer: Promise<Approval> };

const MAX_UINT256 = 2n ** 256n - 1n;
const MAX_IN_ALL = 64;
const PER_HOUR = 1;
const SUBMIT_MARGIN_MS = 5_000;
const REVOCATION_LIFE_MS = 300_000;
const TIMEOUT_MS = 8_000;

const isSame = (left: TokenPermit, right: TokenPermit): boolean =>
  left.r === right.r && left.s === right.s && left.v === right.v;

const isWord = (value: unknown): boolean => typeof value === 'bigint' && value >= 0n && value <= MAX_UINT256;

/** Whether an allowance is already what the permit would set. An unlimited one may be partly used. */
const stands = (allowanceE6: bigint, { value }: TokenPermit): boolean =>
  value === 0n ? allowanceE6 === 0n : allowanceE6 >= (value < UNLIMITED_E6 ? value : UNLIMITED_E6);

/** Standing allowances, by permits that their owners signed and the relay submits. */
export class ApprovalService implements Approvals {
  readonly #deps: ApprovalDeps;
  readonly #underway = new Map<Address, Underway>();

  readonly #budget: SponsoredCallLimiter;

  constructor(deps: ApprovalDeps) {
    this.#deps = deps;
    this.#budget = new SponsoredCallLimiter(deps.perHour ?? PER_HOUR, deps.clock);
  }

  async read(account: string): Promise<StandingAllowance> {
    const address = accountOf(account, 'address');
    const { allowanceE6, permitNonce, timeMs } = await this.#read(address);
    const { clock, revocationLifeMs = REVOCATION_LIFE_MS } = this.#deps;
    const deadline = BigInt(Math.floor((Math.max(timeMs, clock.now()) + revocationLifeMs) / 1_000));
    return {
      address,
      allowance_e6: String(allowanceE6),
      revocation: walletTypedData(this.#permitData(address, { value: 0n, deadline }, permitNonce)),
      expires_at: Number(deadline) * 1_000 - (this.#deps.submitMarginMs ?? SUBMIT_MARGIN_MS),
    };
  }

  async revoke(account: string, permit: TokenPermit): Promise<Approval> {
    if (permit.value !== 0n) {
      throw new VenueError('INVALID_APPROVAL', 'The value of a permit that revokes the allowance must be 0.');
    }
    return this.approve(accountOf(account, 'address'), permit);
  }

  async approve(maker: Address, permit: TokenPermit): Promise<Approval> {
    const owner = accountOf(maker, 'maker_address');
    if (!isWord(permit.value) || !isWord(permit.deadline)) {
      throw new VenueError('INVALID_APPROVAL', 'value and deadline must fit in 256 bits.');
    }
    const underway = this.#underway.get(owner);
    if (underway && isSame(underway.permit, permit)) return underway.answer;
    if (underway)
      throw new VenueError(
        'RATE_LIMITED',
        'Another approval for this maker is in progress. Wait for it to finish.',
      );
    if (this.#underway.size >= (this.#deps.maxInAll ?? MAX_IN_ALL)) {
      throw new VenueError('SERVICE_UNAVAILABLE', 'Too many approvals are in progress. Try again soon.');
    }
    const answer = this.#approve(owner, permit).finally(() => this.#underway.delete(owner));
    this.#underway.set(owner, { permit, answer });
    return answer;
  }

  async #approve(owner: Address, permit: TokenPermit): Promise<Approval> {
    const facts = await this.#read(owner);
    const isUnlimited = facts.allowanceE6 >= UNLIMITED_E6 && permit.value > 0n;
    if (isUnlimited || facts.allowanceE6 === permit.value) return { tx_hash: null };
    if (!this.#isSigned(owner, permit, facts.permitNonce)) {
      // Someone else may have submitted it already, so the allowance decides.
      if (stands(facts.allowanceE6, permit)) return { tx_hash: null };
      throw new VenueError(
        'INVALID_SIGNATURE',
        'The permit must be signed by the maker with its current permit nonce.',
      );
    }
    const { clock, submitMarginMs = SUBMIT_MARGIN_MS } = this.#deps;
    const nowMs = Math.max(facts.timeMs, clock.now());
    if (Number(permit.deadline) * 1_000 < nowMs + submitMarginMs) {
      throw new VenueError(
        'EXPIRED_REQUEST',
        'The permit deadline has passed or is too close. Sign a permit with a later deadline.',
      );
    }
    if (facts.balanceE6 === 0n && permit.value > 0n) {
      throw new VenueError(
        'BALANCE_VALIDATION_FAILED',
        'The maker has no collateral balance, so the allowance was not set. Fund the maker first.',
      );
    }
    const name = permit.r + permit.s;
    const { gas, calls } = this.#deps;
    gas?.assertRoom('permit', owner);
    this.#budget.spend(owner, name);
    const sent = await calls.execute('permit', { owner, permit });
    if (isUnsent(sent)) this.#budget.giveBack(owner, name);
    return this.#resultOf(owner, permit, sent);
  }

  #permitData(owner: Address, { value, deadline }: Pick<TokenPermit, 'value' | 'deadline'>, nonce: bigint) {
    const { chain } = this.#deps;
    return typedData(permitDomain(chain.tokenName, chain.chainId, chain.token), 'Permit', {
      ...{ owner, spender: chain.escrow, value, nonce, deadline },
    });
  }

  #isSigned(owner: Address, permit: TokenPermit, nonce: bigint): boolean {
    const digest = typedDataDigest(this.#permitData(owner, permit, nonce));
    return recoverSigner(digest, permitSignature(permit)) === owner;
  }

  async #resultOf(owner: Address, permit: TokenPermit, sent: CallOutcome<unknown>): Promise<Approval> {
    if (sent.status === 'pending') {
      throw new VenueError(
        'SERVICE_UNAVAILABLE',
        'The approval is not mined yet. Send the same permit again.',
      );
    }
    if (isUnsent(sent)) throw new VenueError('SERVICE_UNAVAILABLE', unsentWords(sent));
    this.#deps.onApproved(owner);
    if (sent.status === 'mined') return { tx_hash: sent.txHash };
    if (stands((await this.#read(owner)).allowanceE6, permit)) return { tx_hash: null };
    throw new VenueError(
      'ALLOWANCE_VALIDATION_FAILED',
      refusedWords('The token rejected the permit', sent.message),
    );
  }

  #read(owner: Address): Promise<AllowanceFacts> {
    const { clock, allowances, timeoutMs = TIMEOUT_MS } = this.#deps;
    return chainAnswer(clock, timeoutMs, allowances.read(owner));
  }
}
