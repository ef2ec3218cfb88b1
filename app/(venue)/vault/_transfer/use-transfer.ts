import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { walletWords } from '#app/wallet/wallet-words.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { keepMoved } from './own-transfers.ts';
import {
  isUnsure,
  type Moved,
  type SignedTransfer,
  sendTransfer,
  signTransfer,
  type Transfer,
} from './run-transfer.ts';

/** How far a deposit or a redemption is. */
export type TransferPhase =
  | { at: 'idle' }
  | { at: 'preparing' | 'signing' | 'sent' }
  /** Sent, with an unknown outcome: resending the same permit asks for it. */
  | { at: 'unsure'; signed: SignedTransfer; address: Hex }
  | { at: 'failed'; words: string }
  | { at: 'done'; moved: Moved };

const isBusy = ({ at }: TransferPhase): boolean => at === 'preparing' || at === 'signing' || at === 'sent';

/** Runs one deposit or redemption after the other; `vaultAddress` names the pool in this browser's own list. */
export function useTransfer(vaultAddress: Hex | undefined) {
  const cache = useQueryClient();
  const [phase, setPhase] = useState<TransferPhase>({ at: 'idle' });
  const send = useCallback(
    async (signed: SignedTransfer, address: Hex): Promise<void> => {
      setPhase({ at: 'sent' });
      try {
        const moved = await sendTransfer(signed);
        if (vaultAddress) keepMoved(vaultAddress, address, moved, Date.now());
        setPhase({ at: 'done', moved });
      } catch (error) {
        setPhase(
          isUnsure(error) ? { at: 'unsure', signed, address } : { at: 'failed', words: walletWords(error) },
        );
      } finally {
        void cache.invalidateQueries({ queryKey: ['venue'], refetchType: 'active' });
      }
    },
    [cache, vaultAddress],
  );
  const start = useCallback(
    async (transfer: Transfer, address: Hex, terms: VenueTerms): Promise<void> => {
      setPhase({ at: 'preparing' });
      try {
        const signed = await signTransfer(transfer, address, terms, () => setPhase({ at: 'signing' }));
        await send(signed, address);
      } catch (error) {
        setPhase({ at: 'failed', words: walletWords(error) });
      }
    },
    [send],
  );
  return { phase, isBusy: isBusy(phase), start, send, reset: () => setPhase({ at: 'idle' }) };
}

export type TransferRun = ReturnType<typeof useTransfer>;
