import { isAddressEqual } from 'viem/utils';
import type { WireTypedData } from '#app/wallet/venue-types.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';

/** What the person agreed to in the page: who lets the vault take how much of which token. */
export type AskedPermit = { owner: Hex; token: Hex; value: bigint };

/** The prepared permit differs from the transfer on screen. */
export class PermitMismatchError extends Error {
  override readonly name = 'PermitMismatchError';
}

const FIELDS = [
  ['owner', 'address'],
  ['spender', 'address'],
  ['value', 'uint256'],
  ['nonce', 'uint256'],
  ['deadline', 'uint256'],
] as const;
/** A permit that outlives its transfer could be used for another one. */
const MAX_LIFE_S = 3_600;

const isAddress = (value: unknown, address: Hex): boolean =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) && isAddressEqual(value as Hex, address);

/** @throws PermitMismatchError with a sentence when the prepared permit is not what was asked for */
export function checkPermit(
  permit: WireTypedData,
  asked: AskedPermit,
  terms: VenueTerms,
  nowMs: number,
): void {
  const { domain, message, primaryType, types } = permit;
  const fields = (types.Permit ?? []).map(({ name, type }) => `${type} ${name}`).join();
  const faults: [isGood: boolean, fault: string][] = [
    [
      primaryType === 'Permit' && fields === FIELDS.map(([name, type]) => `${type} ${name}`).join(),
      'it is not a permit',
    ],
    [domain.chainId === terms.chain.id, 'the permit is for another chain'],
    [isAddress(domain.verifyingContract, asked.token), 'the permit is for another token'],
    [isAddress(message.spender, terms.contracts.vault), 'the permit is for a spender other than the vault'],
    [isAddress(message.owner, asked.owner), 'the permit is for another account'],
    [String(message.value) === String(asked.value), 'the permit covers a different amount'],
    [Number(message.deadline) <= nowMs / 1_000 + MAX_LIFE_S, 'the permit is valid for too long'],
  ];
  const fault = faults.find(([isGood]) => !isGood);
  if (fault) throw new PermitMismatchError(`This page refused to sign: ${fault[1]}. Nothing was moved.`);
}
