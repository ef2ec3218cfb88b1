import { getAddress } from 'viem/utils';
import { signText } from '#app/wallet/use-wallet.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { makerProofMessage, PROOF_LIFE_MS } from '#domain/parlay/maker-proof.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';

/** What opens a maker's figures, as the venue reads it. `valid_until` is unix ms. */
export type Proof = { maker_address: Hex; valid_until: number; signature: Hex };

const keyOf = (maker: Hex): string => `hashmark.maker.${maker.toLowerCase()}`;

/** Has the wallet prove that it is this maker; kept until it ends or the tab is closed. @throws what the wallet says */
export async function signProof(maker: Hex, { chain, contracts }: VenueTerms): Promise<Proof> {
  const validUntilMs = Date.now() + PROOF_LIFE_MS;
  const address = getAddress(maker);
  const escrow = getAddress(contracts.escrow);
  const message = makerProofMessage({ maker: address, escrow, chainId: chain.id, validUntilMs });
  const proof = { maker_address: address, valid_until: validUntilMs, signature: await signText(message) };
  try {
    sessionStorage.setItem(keyOf(maker), JSON.stringify(proof));
  } catch {
    // Without storage it is asked for again after a reload.
  }
  return proof;
}

/** The proof that this tab keeps of a maker; null without one that is good. */
export function keptProof(maker: Hex): Proof | null {
  try {
    const proof = JSON.parse(sessionStorage.getItem(keyOf(maker)) ?? 'null') as Proof | null;
    return proof && proof.valid_until > Date.now() ? proof : null;
  } catch {
    return null;
  }
}

/** Forgets the proof of a maker. */
export function dropProof(maker: Hex): void {
  try {
    sessionStorage.removeItem(keyOf(maker));
  } catch {
    // Nothing was kept.
  }
}
