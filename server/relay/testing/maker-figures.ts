import type { PrivateKeyAccount } from 'viem/accounts';
import { makerProofMessage } from '#domain/parlay/maker-proof.ts';
import { openStakesOf, requestsQuotedBy } from '#store/venue/makers/maker-past.ts';
import type { RfqEngine } from '../engine/engine.ts';
import type { SignedMakerProof } from '../makers/maker-figures.ts';
import { MakerFiguresService } from '../makers/maker-figures-service.ts';
import type { World } from './harness.ts';
import { TEST_CHAIN } from './traders.ts';

/** What makers of a world may know of themselves. */
export const newFigures = ({ pool, clock, accounts }: World, engine: RfqEngine): MakerFiguresService =>
  new MakerFiguresService({
    ...{ chain: TEST_CHAIN, clock, openRequests: engine.openRecords, reservedE6: engine.reservedE6 },
    quotedBy: (maker, sinceMs) => requestsQuotedBy(pool, maker, sinceMs),
    openStakes: (maker) => openStakesOf(pool, maker),
    standing: (maker, signer) => accounts.makers.fresh({ maker, signer, nonce: 0n }),
  });

/** A proof of `maker`, signed by `signer` for the venue of `escrow`. */
export async function signedProof(
  maker: PrivateKeyAccount,
  validUntilMs: number,
  { signer = maker, escrow = TEST_CHAIN.escrow }: { signer?: PrivateKeyAccount; escrow?: `0x${string}` } = {},
): Promise<SignedMakerProof> {
  const { chainId } = TEST_CHAIN;
  const message = makerProofMessage({ maker: maker.address, escrow, chainId, validUntilMs });
  return { maker: maker.address, validUntilMs, signature: await signer.signMessage({ message }) };
}
