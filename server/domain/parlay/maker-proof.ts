import { hashMessage } from 'viem/utils';
import type { Address, Hex } from './hex.ts';

/** Proof of control over a maker's key, bound to one venue and an expiry. `validUntilMs` is Unix ms. */
export type MakerProof = { maker: Address; escrow: Address; chainId: number; validUntilMs: number };

/** Longest validity of a proof. */
export const PROOF_LIFE_MS = 12 * 3_600_000;

/**
 * The text that a wallet signs (EIP-191, `personal_sign`) to read a maker's figures. Both addresses carry their
 * checksums. It names the maker, the venue and its own end, so it is of no use for another maker, elsewhere or later.
 */
export const makerProofMessage = ({ maker, escrow, chainId, validUntilMs }: MakerProof): string =>
  [
    'ParlayEscrow makers: read my figures',
    '',
    'Signing shows the venue that you act for this maker. It moves no funds and quotes nothing.',
    '',
    `maker: ${maker}`,
    `escrow: ${escrow}`,
    `chain id: ${chainId}`,
    `valid until: ${validUntilMs}`,
  ].join('\n');

/** The digest that a proof signs (EIP-191). */
export const makerProofDigest = (proof: MakerProof): Hex => hashMessage(makerProofMessage(proof));
