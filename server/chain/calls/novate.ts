import { encodeFunctionData, parseEventLogs } from 'viem';
import { z } from 'zod';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { SignedNovation } from '#domain/parlay/cashout.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { offerHash } from '#domain/parlay/typed-data.ts';
import { findNovation } from '../escrow/find-novation.ts';
import { isNonceUsed } from '../escrow/maker-state.ts';
import { whyNeverSold } from '../escrow/novation-end.ts';
import { CallUndecidedError, declareCall } from './declaration.ts';
import { hex, uint } from './input-fields.ts';

const count = z.int().nonnegative().max(255);

type Sold = { newOwner: Address; payoutE6: bigint };

/** Sells a live position on an offer and an acceptance that both sides signed. */
export const novate = declareCall<SignedNovation, Sold>({
  input: z.object({
    offer: z.object({
      ...{ maker: hex, taker: hex, parlayId: uint, payout: uint },
      ...{ resolvedWonCount: count, voidedCount: count, nonce: uint, deadline: uint },
    }),
    offerSignature: hex,
    acceptance: z.object({ taker: hex, offerHash: hex, nonce: uint, deadline: uint }),
    acceptanceSignature: hex,
  }),
  // One id per offer: an offer can be executed only once.
  id: ({ offer }) => `novate:${offerHash(offer)}`,
  build({ offer, offerSignature, acceptance, acceptanceSignature }, { book }) {
    const args = [offer, offerSignature, acceptance, acceptanceSignature] as const;
    const data = encodeFunctionData({ abi: parlayEscrowAbi, functionName: 'novate', args });
    return { to: book.contracts.escrow.address, data };
  },
  purpose: ({ acceptance }) => ({ kind: 'cashout', account: acceptance.taker }),
  gasAtMost: 220_000n,
  readOutcome({ offer }, { logs, txHash }) {
    const hash = offerHash(offer);
    const novated = parseEventLogs({ abi: parlayEscrowAbi, eventName: 'Novated', logs });
    const sale = novated.find(({ args }) => args.offerHash === hash);
    if (!sale) throw new CallUndecidedError(`${txHash} is mined and sold nothing by this offer`);
    return { newOwner: sale.args.newTaker, payoutE6: sale.args.payout };
  },
  /** Anybody may send a sale that both have signed. */
  async findElsewhere({ offer }, { rpc, book }, sinceMs) {
    const { address: escrow, blockNumber } = book.contracts.escrow;
    if (!(await isNonceUsed(rpc, escrow, offer.maker, offer.nonce))) return null;
    const search = { escrow, parlayId: offer.parlayId, offerHash: offerHash(offer), sinceMs };
    const found = await findNovation(rpc, { ...search, startBlock: BigInt(blockNumber) });
    return found && { ...found, result: { newOwner: offer.maker, payoutE6: offer.payout } };
  },
  whyImpossible: (input, { rpc, book, confirmations }) =>
    whyNeverSold(rpc, input, { escrow: book.contracts.escrow.address, confirmations }),
});
