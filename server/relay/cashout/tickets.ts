import type { Hex } from '#domain/parlay/hex.ts';
import type { CashoutAcceptance } from '#domain/parlay/structs.ts';
import { escrowDomain, typedData, typedDataDigest } from '#domain/parlay/typed-data.ts';
import { randomNonce } from '../claims/claim-check.ts';
import type { VenueChain } from '../config.ts';
import { recoverSigner } from '../signatures/recover-signer.ts';
import type { LiveOffer } from './cashout-book.ts';

/** An acceptance that the owner of a position was asked to sign. */
export type Ticket = { acceptance: CashoutAcceptance; expiresMs: number };

/** The venue's time, the newest block's, and how long a sale may take to be mined. */
export type TicketTimes = { nowMs: number; blockMs: number; marginMs: number };

export const acceptanceData = ({ chainId, escrow }: VenueChain, acceptance: CashoutAcceptance) =>
  typedData(escrowDomain(chainId, escrow), 'CashoutAcceptance', acceptance);

/** Life of what is signed, from the newest block on: the longest that the escrow accepts (MAX_ACCEPTANCE_SECONDS). */
const ACCEPTANCE_SECONDS = 3_600;
/** Time for a ticket used at its last moment to be mined. */
const GRACE_MS = 30_000;
const MAX_OFFERS = 20_000;
/** Anyone may request tickets, so a new one is made only after half of the last one's lifetime. */
const TICKETS_PER_OFFER = 3;

/** Prepared acceptances by offer, in memory only: after a restart clients prepare again. */
export class Tickets {
  readonly #chain: VenueChain;
  readonly #ticketMs: number;
  readonly #byOffer = new Map<Hex, Ticket[]>();

  constructor(chain: VenueChain, ticketMs: number) {
    this.#chain = chain;
    this.#ticketMs = ticketMs;
  }

  /** A ticket for an offer: the newest while it has half of its time left. None outlives its offer. */
  issue({ offerHash, offer, validUntilMs }: LiveOffer, { nowMs, blockMs, marginMs }: TicketTimes): Ticket {
    const leadMs = Math.max(0, blockMs - nowMs);
    const deadlineS = Math.floor(blockMs / 1_000) + ACCEPTANCE_SECONDS;
    const known = this.#byOffer.get(offerHash) ?? [];
    const newest = known.at(-1);
    const offerEndMs = Math.min(validUntilMs, Number(offer.deadline) * 1_000 - marginMs - leadMs);
    const minedInTimeMs = deadlineS * 1_000 - leadMs - GRACE_MS;
    const expiresMs = Math.min(nowMs + this.#ticketMs, minedInTimeMs, offerEndMs);
    if (newest && newest.expiresMs - nowMs >= Math.min(this.#ticketMs / 2, expiresMs - nowMs)) return newest;
    const deadline = BigInt(deadlineS);
    const acceptance = { taker: offer.taker, offerHash, nonce: randomNonce(), deadline };
    const ticket = { acceptance, expiresMs };
    this.#byOffer.delete(offerHash);
    this.#byOffer.set(offerHash, [...known, ticket].slice(-TICKETS_PER_OFFER));
    const [oldest] = this.#byOffer.keys();
    if (this.#byOffer.size > MAX_OFFERS && oldest) this.#byOffer.delete(oldest);
    return ticket;
  }

  /** The ticket that `signature` signs; null if it signs none known here. */
  signedBy(offerHash: Hex, signature: string): Ticket | null {
    const isOf = ({ acceptance }: Ticket): boolean =>
      recoverSigner(typedDataDigest(acceptanceData(this.#chain, acceptance)), signature)?.toLowerCase() ===
      acceptance.taker.toLowerCase();
    return this.#byOffer.get(offerHash)?.find(isOf) ?? null;
  }

  /** Whether anything was ever prepared for an offer, as far as this process knows. */
  has = (offerHash: Hex): boolean => this.#byOffer.has(offerHash);

  drop(offerHash: Hex): void {
    this.#byOffer.delete(offerHash);
  }
}
