import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { walletWords } from '#app/wallet/wallet-words.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { isUnsure, type Paid, type SignedWithdrawal, sendWithdrawal, signWithdrawal } from './withdraw.ts';

export type WithdrawalPhase =
  | { at: 'idle' | 'signing' | 'sent' }
  | { at: 'unsure'; signed: SignedWithdrawal }
  | { at: 'failed'; words: string }
  | { at: 'paid'; paid: Paid };

export type Withdrawal = {
  phase: WithdrawalPhase;
  /** Has the wallet sign, then sends. */
  start: (owner: Hex) => Promise<void>;
  /** Resends a request whose outcome is unknown. */
  send: (signed: SignedWithdrawal) => Promise<void>;
};

/** All credits of an account into its wallet, by one signature and without gas. */
export function useWithdrawal(terms: VenueTerms | undefined): Withdrawal {
  const cache = useQueryClient();
  const [phase, setPhase] = useState<WithdrawalPhase>({ at: 'idle' });
  const send = async (signed: SignedWithdrawal): Promise<void> => {
    setPhase({ at: 'sent' });
    try {
      setPhase({ at: 'paid', paid: await sendWithdrawal(signed) });
    } catch (error) {
      setPhase(isUnsure(error) ? { at: 'unsure', signed } : { at: 'failed', words: walletWords(error) });
    } finally {
      void cache.invalidateQueries({ queryKey: ['venue'] });
    }
  };
  const start = async (owner: Hex): Promise<void> => {
    if (!terms) return;
    setPhase({ at: 'signing' });
    try {
      await send(await signWithdrawal(owner, terms));
    } catch (error) {
      setPhase({ at: 'failed', words: walletWords(error) });
    }
  };
  return { phase, start, send };
}
