import type { PairingState } from './use-pairing.ts';

/** A pairing's state in words for the person who pairs. */
export function pairingWords(state: PairingState): string {
  switch (state.name) {
    case 'preparing':
      return 'Preparing a code…';
    case 'slow':
      return 'The WalletConnect relay has not answered yet. Still trying…';
    case 'waiting':
      return 'Waiting for your wallet. Approve the connection there.';
    case 'expired':
      return 'This code has expired. Nothing was connected.';
    case 'declined':
      return 'You declined in your wallet. Nothing was connected.';
    case 'unreachable':
      return 'The WalletConnect relay cannot be reached. Check your connection and try again.';
    case 'failed':
      return state.words;
  }
}
