import type { Connector } from 'wagmi';
import { enter } from '#app/session/call-auth.ts';
import { signWalletMessage } from '#app/session/sign-wallet-message.ts';

/** Signs in by a message that a wallet signs. */
export async function signInWithWallet(connector: Connector, next: string): Promise<void> {
  const statement = 'Sign in to Hashmark. This costs nothing and moves nothing.';
  await enter('wallet', await signWalletMessage(connector, statement), next);
}
