import { encodeFunctionData, parseAbi, parseSignature } from 'viem';
import { isAddressEqual } from 'viem/utils';
import { callVenue } from '#app/data/call-venue.ts';
import { isStruct } from '#app/wallet/is-struct.ts';
import { sendCall, signPrepared } from '#app/wallet/use-wallet.ts';
import type { WireTypedData } from '#app/wallet/venue-types.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { readAllowance } from './read-allowance.ts';

/** The prepared permit does something other than revoke the allowance. */
export class RevocationMismatchError extends Error {
  override readonly name = 'RevocationMismatchError';
}

/** The venue answers once it is mined. */
const TIMEOUT_MS = 70_000;
const ABI = parseAbi(['function approve(address spender, uint256 amount) returns (bool)']);

const isAt = (value: unknown, address: Hex): boolean =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) && isAddressEqual(value as Hex, address);

/** @throws RevocationMismatchError with a sentence when the prepared permit does anything but end the allowance */
export function checkRevocation(permit: WireTypedData, owner: Hex, { chain, contracts }: VenueTerms): void {
  const { domain, message } = permit;
  const faults: [isGood: boolean, fault: string][] = [
    [isStruct(permit, 'Permit'), 'it is not a permit'],
    [String(message.value) === '0', 'it allows an amount'],
    [domain.chainId === chain.id, 'it is for another chain'],
    [isAt(domain.verifyingContract, contracts.token), 'it is for another token'],
    [isAt(message.spender, contracts.escrow), 'it is for another spender'],
    [isAt(message.owner, owner), 'it is for another account'],
  ];
  const fault = faults.find(([isGood]) => !isGood);
  if (fault) throw new RevocationMismatchError(`This page refused to sign: ${fault[1]}.`);
}

/**
 * Has the wallet sign a permit of 0, which the venue submits at its own cost; resolves once it is mined.
 * @throws RevocationMismatchError, VenueCallError, or what the wallet says
 */
export async function revokeAllowance(address: Hex, terms: VenueTerms): Promise<void> {
  const { revocation } = await readAllowance(address);
  checkRevocation(revocation, address, terms);
  const { r, s, v } = parseSignature(await signPrepared(revocation));
  const permit = { value: '0', deadline: String(revocation.message.deadline), v: Number(v), r, s };
  await callVenue('/v1/rfq/allowance/revoke', { body: { address, permit }, timeoutMs: TIMEOUT_MS });
}

/** Ends the allowance by a transaction of the wallet, which pays its gas. @returns its hash, not mined yet @throws what the wallet says */
export const sendRevocation = ({ contracts }: VenueTerms): Promise<Hex> => {
  const args = [contracts.escrow, 0n] as const;
  return sendCall(contracts.token, encodeFunctionData({ abi: ABI, functionName: 'approve', args }));
};
