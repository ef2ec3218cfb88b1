import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callVenue } from '#app/data/call-venue.ts';
import { VenueCallError } from '#app/data/venue-call-error.ts';
import type { CashoutView, OfferView } from '#app/data/venue-views.ts';
import { walletWords } from '#app/wallet/wallet-words.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { type AskedSale, isUnsureSale, type SignedSale, type Sold, sendSale, signSale } from './sell.ts';

export type SalePhase =
  | { at: 'idle' | 'signing' | 'sent' }
  | { at: 'unsure'; signed: SignedSale }
  | { at: 'failed'; words: string };

export type Sale = {
  phase: SalePhase;
  start: (asked: AskedSale) => Promise<void>;
  /** Resends an acceptance whose outcome is unknown. */
  send: (signed: SignedSale) => Promise<void>;
};

/** Makers replace offers every few seconds: when one is gone, its successor often pays as much. */
const MOST_TRIES = 3;
const GONE = new Set(['OFFER_UNAVAILABLE', 'UNKNOWN_OFFER', 'EXPIRED_RFQ']);

/** The current best offer if it pays at least what was agreed to; else null. */
async function successor({ parlayId, offer }: AskedSale): Promise<OfferView | null> {
  const { offer: best } = await callVenue<CashoutView>(`/v1/positions/${parlayId}/cashout`);
  return best && BigInt(best.payout_e6) >= BigInt(offer.payout_e6) ? best : null;
}

/** The sale of one position; calls `onSold` once it is mined. */
export function useSale(terms: VenueTerms | undefined, onSold: (sold: Sold) => void): Sale {
  const cache = useQueryClient();
  const [phase, setPhase] = useState<SalePhase>({ at: 'idle' });
  const fail = (error: unknown, signed: SignedSale | null): void =>
    setPhase(
      signed && isUnsureSale(error) ? { at: 'unsure', signed } : { at: 'failed', words: walletWords(error) },
    );
  const settle = async (signed: SignedSale): Promise<void> => {
    setPhase({ at: 'sent' });
    try {
      onSold(await sendSale(signed));
    } finally {
      void cache.invalidateQueries({ queryKey: ['venue'] });
    }
  };
  const send = (signed: SignedSale): Promise<void> => settle(signed).catch((error) => fail(error, signed));
  const start = async (asked: AskedSale): Promise<void> => {
    if (!terms) return;
    let signed: SignedSale | null = null;
    for (let offer: OfferView | null = asked.offer, tried = 1; offer; tried += 1) {
      try {
        setPhase({ at: 'signing' });
        signed = await signSale({ ...asked, offer }, terms);
        return await settle(signed);
      } catch (error) {
        const isGone = error instanceof VenueCallError && GONE.has(error.code);
        offer = isGone && tried < MOST_TRIES ? await successor(asked).catch(() => null) : null;
        if (offer === null) fail(error, signed);
      }
    }
  };
  return { phase, start, send };
}
