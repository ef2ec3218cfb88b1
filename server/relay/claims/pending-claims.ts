import type { Address, Hex } from '#domain/parlay/hex.ts';
import { VenueError } from '../venue-error.ts';
import type { SignedRequest } from './claim-check.ts';
import type { ClaimResult } from './claims.ts';

/** A claim that may be in flight. `answer` is null while no caller waits for it. */
type Underway = { request: SignedRequest; answer: Promise<ClaimResult> | null };

export type ClaimLimits = { perAccount: number; inAll: number };

/** Claims in flight, in order of arrival; prevents committing a credit twice. */
export class PendingClaims {
  readonly #claims = new Map<Hex, Underway>();
  readonly #limits: ClaimLimits;

  constructor(limits: ClaimLimits) {
    this.#limits = limits;
  }

  /** The pending result of a claim that has a waiting caller; null otherwise. */
  answerOf(digest: Hex): Promise<ClaimResult> | null {
    return this.#claims.get(digest)?.answer ?? null;
  }

  /** An account's claims in flight. */
  of(account: Address): SignedRequest[] {
    return [...this.#claims.values()].flatMap(({ request }) =>
      request.account === account ? [request] : [],
    );
  }

  /** The account's claims in flight that came before this request. */
  before({ account, digest }: SignedRequest): SignedRequest[] {
    const all = this.of(account);
    const place = all.findIndex((request) => request.digest === digest);
    return place < 0 ? all : all.slice(0, place);
  }

  /**
   * Enters a request and starts work on it; it stays until `drop`.
   * @throws VenueError RATE_LIMITED or SERVICE_UNAVAILABLE when too much is under way
   */
  enter(request: SignedRequest, work: () => Promise<ClaimResult>): Promise<ClaimResult> {
    const { digest, account } = request;
    if (!this.#claims.has(digest)) this.#makeRoom(account);
    const underway: Underway = this.#claims.get(digest) ?? { request, answer: null };
    this.#claims.set(digest, underway);
    const answer = work().finally(() => {
      underway.answer = null;
    });
    underway.answer = answer;
    return answer;
  }

  /** Drops a request that is paid or will not be sent by us. */
  drop(digest: Hex): void {
    this.#claims.delete(digest);
  }

  /** Drops a request unless a caller waits for it, who will drop it. */
  dropIdle(digest: Hex): void {
    if (this.#claims.get(digest)?.answer === null) this.#claims.delete(digest);
  }

  #makeRoom(account: Address): void {
    const { perAccount, inAll } = this.#limits;
    const own = [...this.#claims.values()].filter(({ request }) => request.account === account);
    if (own.length >= perAccount && !this.#dropOldestIdle(own)) {
      throw new VenueError(
        'RATE_LIMITED',
        `This account has ${perAccount} claims in progress, which is the limit. Wait for one to finish.`,
      );
    }
    if (this.#claims.size >= inAll && !this.#dropOldestIdle([...this.#claims.values()])) {
      throw new VenueError('SERVICE_UNAVAILABLE', 'Too many claims are in progress. Try again soon.');
    }
  }

  /** A claim without a waiting caller can be dropped: the chain has its outcome when its owner asks again. */
  #dropOldestIdle(claims: readonly Underway[]): boolean {
    const idle = claims.find(({ answer }) => answer === null);
    return idle !== undefined && this.#claims.delete(idle.request.digest);
  }
}
