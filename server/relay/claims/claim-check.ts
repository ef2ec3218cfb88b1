import { randomBytes } from 'node:crypto';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { WithdrawRequest } from '#domain/parlay/structs.ts';
import { escrowDomain, typedData, typedDataDigest } from '#domain/parlay/typed-data.ts';
import { isSameAddress, readAddress } from '../addresses.ts';
import type { VenueChain } from '../config.ts';
import { recoverSigner } from '../signatures/recover-signer.ts';
import { VenueError } from '../venue-error.ts';
import type { ClaimInput } from './claims.ts';

const MAX_UINT256 = 2n ** 256n - 1n;

/** An account by its checksum. @throws VenueError INVALID_ADDRESS when the text is none */
export function accountOf(text: unknown, name: string): Address {
  const account = readAddress(text);
  if (!account) throw new VenueError('INVALID_ADDRESS', `${name} must be an address.`);
  return account;
}

/** Where credits may be paid to. @throws VenueError INVALID_ADDRESS when it is no account, or the escrow itself */
export function receiverOf(text: unknown, { escrow }: VenueChain): Address {
  const to = accountOf(text, 'to');
  if (isSameAddress(to, escrow)) throw new VenueError('INVALID_ADDRESS', 'to must not be the escrow.');
  return to;
}

/** Typed data that the owner of credits signs. */
export const withdrawData = (chain: VenueChain, request: WithdrawRequest) =>
  typedData(escrowDomain(chain.chainId, chain.escrow), 'WithdrawRequest', request);

/** A random nonce of 256 bits. */
export const randomNonce = (): bigint => BigInt(`0x${randomBytes(32).toString('hex')}`);

/** A withdrawal request with its owner's signature. `digest` is the signed hash, which identifies the request. */
export type SignedRequest = WithdrawRequest & { digest: Hex; signature: Hex };

const isWord = (value: unknown, least: bigint): boolean =>
  typeof value === 'bigint' && value >= least && value <= MAX_UINT256;

/**
 * Verifies a signed request as far as possible without the chain and the clock.
 * @throws VenueError INVALID_ADDRESS, INVALID_CLAIM or INVALID_SIGNATURE
 */
export function verifyClaim({ request, signature }: ClaimInput, chain: VenueChain): SignedRequest {
  const { amount, nonce, deadline } = request;
  const account = accountOf(request.account, 'account');
  const to = receiverOf(request.to, chain);
  if (!isWord(amount, 1n))
    throw new VenueError('INVALID_CLAIM', 'amount must be above 0 and fit in 256 bits.');
  if (!isWord(nonce, 0n)) throw new VenueError('INVALID_CLAIM', 'nonce must fit in 256 bits.');
  if (!isWord(deadline, 0n))
    throw new VenueError('INVALID_CLAIM', 'deadline must be a Unix timestamp in seconds.');
  const message = { account, to, amount, nonce, deadline };
  const digest = typedDataDigest(withdrawData(chain, message));
  if (recoverSigner(digest, signature) !== account) {
    throw new VenueError('INVALID_SIGNATURE', 'The request must be signed by the account.');
  }
  return { ...message, digest, signature: signature as Hex };
}
