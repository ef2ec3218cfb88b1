import { createSiweMessage } from 'viem/siwe';
import type { Connector } from 'wagmi';
import { connect, disconnect, signMessage } from 'wagmi/actions';
import { callAuth } from './call-auth.ts';
import { knownRefusal } from './known-refusal.ts';
import { walletConfig } from './wallet-config.ts';

const LIFE_MS = 5 * 60_000;

/** What a wallet's refusal means for the person. */
function sayFailure(error: unknown): never {
  const { name, code, message } = error as { name?: string; code?: number; message?: string };
  if (code === 4001 || name === 'UserRejectedRequestError') throw new Error('You declined in your wallet.');
  const known = knownRefusal([name, code]);
  if (known) throw new Error(known);
  throw new Error(message ? message.split('\n')[0] : 'Your wallet did not respond.');
}

/** Asks a wallet for its account. @throws with words for the person */
export async function connectAccount(connector: Connector): Promise<`0x${string}`> {
  await disconnect(walletConfig).catch(() => {}); // of an attempt before; most of the time there was none
  const { accounts } = await connect(walletConfig, { connector }).catch(sayFailure);
  return accounts[0];
}

/** Has the account of a wallet sign a text. @throws with words for the person */
export const signText = (
  connector: Connector,
  account: `0x${string}`,
  message: string,
): Promise<`0x${string}`> => signMessage(walletConfig, { connector, account, message }).catch(sayFailure);

/** Has a wallet sign a message that is good here, in this browser, once and for a few minutes. `statement` says for what. */
export async function signWalletMessage(
  connector: Connector,
  statement: string,
): Promise<{ message: string; signature: string }> {
  const account = await connectAccount(connector);
  const { nonce, chainId } = await callAuth<{ nonce: string; chainId: number }>('wallet-nonce', {});
  const now = Date.now();
  const message = createSiweMessage({
    address: account,
    chainId,
    nonce,
    version: '1',
    domain: window.location.host,
    uri: window.location.origin,
    statement,
    issuedAt: new Date(now),
    expirationTime: new Date(now + LIFE_MS),
  });
  return { message, signature: await signText(connector, account, message) };
}
