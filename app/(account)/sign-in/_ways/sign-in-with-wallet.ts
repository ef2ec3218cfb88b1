import { createSiweMessage } from 'viem/siwe';
import type { Connector } from 'wagmi';
import { connect, disconnect, signMessage } from 'wagmi/actions';
import { callAuth, enter } from '#app/session/call-auth.ts';
import { walletConfig } from './wallet-config.ts';

const LIFE_MS = 5 * 60_000;

/** What a wallet's refusal means for the person. */
function sayFailure(error: unknown): never {
  const { name, code, message } = error as { name?: string; code?: number; message?: string };
  if (code === 4001 || name === 'UserRejectedRequestError') throw new Error('You declined in the wallet.');
  if (name === 'ProviderNotFoundError') throw new Error('This browser has no wallet.');
  throw new Error(message ? message.split('\n')[0] : 'The wallet did not answer.');
}

/** Has a wallet sign a message that is good here, once and for a few minutes, and signs in by it. */
export async function signInWithWallet(connector: Connector, next: string): Promise<void> {
  await disconnect(walletConfig).catch(() => {}); // of an attempt before; most of the time there was none
  const { accounts } = await connect(walletConfig, { connector }).catch(sayFailure);
  const { nonce, chainId } = await callAuth<{ nonce: string; chainId: number }>('wallet-nonce', {});
  const now = Date.now();
  const message = createSiweMessage({
    address: accounts[0],
    chainId,
    nonce,
    version: '1',
    domain: window.location.host,
    uri: window.location.origin,
    statement: 'Sign in to Hashmark. This costs nothing and moves nothing.',
    issuedAt: new Date(now),
    expirationTime: new Date(now + LIFE_MS),
  });
  const signature = await signMessage(walletConfig, { connector, account: accounts[0], message }).catch(
    sayFailure,
  );
  await enter('wallet', { message, signature }, next);
}
