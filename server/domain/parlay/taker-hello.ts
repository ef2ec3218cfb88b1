import { hashMessage } from 'viem/utils';
import type { Address, Hex } from './hex.ts';

/** Proof of address ownership on the taker channel, bound to one venue and a time. `timestampMs` is Unix ms. */
export type TakerHello = { address: Address; escrow: Address; chainId: number; timestampMs: number };

/**
 * The text that a wallet signs (EIP-191, `personal_sign`) to prove on the taker channel that an address is its own.
 * Both addresses carry their checksums. The escrow and the chain keep it from being of use at another venue, the first
 * line from being of use for anything else.
 */
export const takerHelloMessage = ({ address, escrow, chainId, timestampMs }: TakerHello): string =>
  [
    'ParlayEscrow taker channel: hello',
    '',
    'Signing shows the venue that this address is yours. It moves no funds.',
    '',
    `address: ${address}`,
    `escrow: ${escrow}`,
    `chain id: ${chainId}`,
    `timestamp: ${timestampMs}`,
  ].join('\n');

/** The digest that a hello signs (EIP-191). */
export const takerHelloDigest = (hello: TakerHello): Hex => hashMessage(takerHelloMessage(hello));
