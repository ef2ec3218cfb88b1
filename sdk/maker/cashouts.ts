import type { Address, Hex } from 'viem';
import { MakerError } from './maker-error.ts';
import type { AskKind } from './pending.ts';
import type { Position } from './position.ts';
import type { Signing } from './sign-offer.ts';
import { type CashoutOffer, signCashoutOffer } from './typed-data.ts';
import { type Frame, textOf } from './wire.ts';

/** What a maker pays for a position, and for how long. */
export type CashoutTerms = {
  /** 6-decimal units; at most the pot. Paid out of the maker's own wallet, over its allowance to the escrow. */
  payoutE6: bigint;
  /** How long the relay offers it, from now on; 30 s when not given. */
  validSeconds?: number;
  /** How long the escrow takes it; 30 s longer than the relay offers it when not given. */
  lifeSeconds?: number;
};

/** An offer that the relay has taken. */
export type SentCashout = { offerId: string; offer: CashoutOffer; signature: Hex; validUntilMs: number };

export type CashoutDeps = {
  signing: Signing;
  chainId: number;
  /** The only escrow to offer for; any when null. */
  escrow: Address | null;
  /** Asks the relay, and settles with its answer. */
  ask: (kind: AskKind, name: string, frame: object) => Promise<Frame>;
};

const VALID_SECONDS = 30;
const GRACE_SECONDS = 30;

/** Offers for live positions: one a position, a new one replaces the old. */
export class Cashouts {
  readonly #deps: CashoutDeps;

  constructor(deps: CashoutDeps) {
    this.#deps = deps;
  }

  /**
   * Signs an offer for a position and sends it. Settles when the relay has taken it.
   * @throws MakerError with the relay's code, or INVALID_OFFER, WRONG_ESCROW, NOT_CONNECTED, BUSY, TIMEOUT, DISCONNECTED
   */
  async offer(position: Position, terms: CashoutTerms): Promise<SentCashout> {
    const { signing, chainId, escrow, ask } = this.#deps;
    const { payoutE6, validSeconds = VALID_SECONDS, lifeSeconds = validSeconds + GRACE_SECONDS } = terms;
    if (payoutE6 < 1n || payoutE6 > position.potE6 || !(validSeconds > 0) || lifeSeconds < validSeconds) {
      throw new MakerError(
        'INVALID_OFFER',
        'the payout must be from 1 to the pot, and the offer must live at least as long as it is valid',
      );
    }
    if (escrow !== null && escrow !== position.escrow) {
      throw new MakerError('WRONG_ESCROW', 'the position belongs to another escrow');
    }
    const validUntilMs = Math.floor(Date.now() + validSeconds * 1_000);
    const { taker, parlayId, resolvedWonCount, voidedCount } = position;
    const offer: CashoutOffer = {
      ...{ maker: signing.maker, taker, parlayId, payout: payoutE6, resolvedWonCount, voidedCount },
      nonce: signing.nextNonce(),
      deadline: BigInt(Math.floor(Date.now() / 1_000 + lifeSeconds)),
    };
    const signature = await signCashoutOffer(signing.signer, { escrow: position.escrow, chainId }, offer);
    const answer = await ask('CASHOUT_OFFER', String(offer.nonce), {
      ...{ type: 'CASHOUT_OFFER', parlay_id: String(parlayId), payout_e6: String(payoutE6) },
      ...{ resolvedWonCount, voidedCount, nonce: String(offer.nonce), deadline: String(offer.deadline) },
      ...{ signature, valid_until: validUntilMs },
    });
    return { offerId: textOf(answer, 'offer_id'), offer, signature, validUntilMs };
  }

  /**
   * Withdraws an offer from the relay. Its signature stays good until its deadline: only the escrow's `cancelNonce` takes
   * it back for certain.
   * @throws MakerError with the relay's code, or NOT_CONNECTED, BUSY, TIMEOUT, DISCONNECTED
   */
  async cancel({
    offerId,
    offer,
    signature,
  }: Pick<SentCashout, 'offerId' | 'offer' | 'signature'>): Promise<void> {
    const about = { parlay_id: String(offer.parlayId), offer_id: offerId, signature };
    await this.#deps.ask('CASHOUT_CANCEL', offerId, { type: 'CASHOUT_CANCEL', ...about });
  }
}
