import { parseSiweMessage, validateSiweMessage } from 'viem/siwe';
import { isAddress, isHex } from 'viem/utils';
import { ServiceError } from '#services/error.ts';
import { hashSecret, newSecret } from '#services/hash-secret.ts';
import type { SignatureCheck } from '#services/ports/signature-check.ts';
import { insertSignInToken, spendSignInToken } from '#store/accounts/people/sign-in-token.ts';
import { beginSession } from './begin-session.ts';
import type { SignInContext } from './sign-in-context.ts';

const NONCE_MS = 10 * 60_000;
/** How far a wallet's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 60_000;
const MAX_MESSAGE_LENGTH = 4_000;
const MAX_SIGNATURE_LENGTH = 20_000;

/** Required fields of a sign-in message: this service's public origin, and the venue's chain. */
export type WalletPolicy = {
  /** Origins that people may open the pages at, such as `https://hashmark.example`. */
  origins: readonly string[];
  chainId: number;
  isSignedBy: SignatureCheck;
};

/** A signed message, and the secret in the cookie of the browser that brings it. */
export type WalletWord = { message: string; signature: string; browser: string };

const refuse = (why: string): ServiceError => new ServiceError('unauthorized', why);

/** A nonce counts together with the secret of the browser that it was made for. */
const hashOf = (nonce: string, browser: string): Buffer => hashSecret(`${nonce} ${browser}`);

/** Makes a nonce for a browser, known by the secret in its cookie; good once and for 10 minutes. */
export async function issueWalletNonce(ctx: SignInContext, browser: string): Promise<string> {
  const nonce = newSecret().replace(/[-_]/g, '0');
  const nowMs = ctx.now();
  const draft = { purpose: 'wallet-nonce', subject: '', nowMs, expiresMs: nowMs + NONCE_MS } as const;
  await insertSignInToken(ctx.accounts, { ...draft, hash: hashOf(nonce, browser) });
  return nonce;
}

/** The fields of a message that is for this service and of this moment. @throws ServiceError('unauthorized') */
function readMessage(text: string, policy: WalletPolicy, nowMs: number) {
  if (text.length > MAX_MESSAGE_LENGTH) throw refuse('The message is too long.');
  const message = parseSiweMessage(text);
  const { address, domain, uri, nonce, chainId, issuedAt, version } = message;
  const origin = policy.origins.find((known) => new URL(known).host === domain);
  if (origin === undefined) throw refuse('The message was signed for another site.');
  if (!uri || URL.parse(uri)?.origin !== origin) throw refuse('The message was signed for another site.');
  if (!address || !isAddress(address) || !nonce || version !== '1') throw refuse('Invalid sign-in message');
  if (chainId !== policy.chainId) throw refuse(`The message must be for chain ${policy.chainId}.`);
  const ageMs = issuedAt ? nowMs - issuedAt.getTime() : Number.NaN;
  if (!(ageMs >= -CLOCK_SKEW_MS && ageMs <= NONCE_MS))
    throw refuse('The message is too old or has a time in the future.');
  if (!validateSiweMessage({ message, domain, nonce, time: new Date(nowMs) }))
    throw refuse('The message has expired.');
  return { address, nonce };
}

/**
 * Takes a signed EIP-4361 message with a nonce of this browser as the word of a wallet's holder, once.
 * @returns the wallet, in lower case @throws ServiceError('unauthorized' | 'unavailable')
 */
export async function proveWallet(
  ctx: SignInContext,
  policy: WalletPolicy,
  input: WalletWord,
): Promise<string> {
  const { message, signature, browser } = input;
  const nowMs = ctx.now();
  const { address, nonce } = readMessage(message, policy, nowMs);
  if (!isHex(signature) || signature.length > MAX_SIGNATURE_LENGTH) throw refuse('Invalid signature');
  // Spent first, so that at most one of two requests with the same signature succeeds.
  const spent = await spendSignInToken(ctx.accounts, {
    purpose: 'wallet-nonce',
    hash: hashOf(nonce, browser),
    nowMs,
  });
  if (spent === null)
    throw refuse('This sign-in request has been used, has expired, or comes from another browser.');
  const isSigned = await policy.isSignedBy({ address, message, signature }).catch((cause: unknown) => {
    throw new ServiceError('unavailable', 'The chain of this wallet is unreachable right now.', { cause });
  });
  if (!isSigned) throw refuse('The signature is not from this wallet.');
  return address.toLowerCase();
}

/** Signs in the holder of a wallet. @returns the session's id @throws ServiceError('unauthorized' | 'unavailable') */
export async function signInWithWallet(
  ctx: SignInContext,
  policy: WalletPolicy,
  input: WalletWord,
): Promise<string> {
  const subject = await proveWallet(ctx, policy, input);
  const name = `${subject.slice(0, 6)}…${subject.slice(-4)}`;
  return beginSession(ctx, { provider: 'wallet', subject, email: null, name, image: '' });
}
