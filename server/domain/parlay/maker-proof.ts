import { hashMessage } from 'viem/utils';
import type { Address, Hex } from './hex.ts';

/** What the holder of a maker's key proves, where, and until when. `validUntilMs` is unix ms. */
export type MakerProof = { maker: Address; escrow: Address; chainId: number; validUntilMs: number };

/** The longest time that one proof is good for. */
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

/** What the signature of a proof is made of. */
export const makerProofDigest = (proof: MakerProof): Hex => hashMessage(makerProofMessage(proof));
