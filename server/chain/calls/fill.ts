import { encodeFunctionData, parseEventLogs } from 'viem';
import { z } from 'zod';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { NO_PERMIT } from '#domain/parlay/signature.ts';
import type { SignedFill } from '#domain/rfq/fill.ts';
import { isTooLate } from '../escrow/fill-deadline.ts';
import { findParlay } from '../escrow/find-parlay.ts';
import { isNonceUsed } from '../escrow/maker-state.ts';
import { CallUndecidedError, declareCall } from './declaration.ts';
import { hex, tokenPermit, uint } from './input-fields.ts';

const bps = z.int().nonnegative();
const sideIndex = z.union([z.literal(0), z.literal(1)]);

/** Both are one account: `Mismatch` of the escrow would leave everybody guessing. */
const OWN_TAKER = {
  code: 'MAKER_IS_TAKER',
  message: 'The maker and the taker are the same account, which the escrow does not accept.',
};
const EXPIRED = { code: 'EXPIRED', message: 'The fill was not mined before its deadline.' };

/** Makes a parlay of a quote and an order that both sides signed. Its caller keeps the attempts, in the request's own row. */
export const fill = declareCall<SignedFill, { parlayId: bigint }>({
  input: z.object({
    rfqId: z.string(),
    quoteHash: hex,
    quote: z.object({
      ...{ maker: hex, taker: hex, legsHash: hex, takerCollateral: uint, makerCollateral: uint },
      ...{ builder: hex, protocolFeeBps: bps, builderFeeBps: bps, nonce: uint, deadline: uint },
    }),
    quoteSignature: hex,
    order: z.object({ taker: hex, quoteHash: hex, nonce: uint, deadline: uint }),
    orderSignature: hex,
    legs: z.array(z.object({ outcomeId: z.int(), sideIndex })),
    permit: tokenPermit.nullable(),
  }),
  id: ({ quoteHash }) => `fill:${quoteHash}`,
  build({ quote, quoteSignature, order, orderSignature, legs, permit }, { book }) {
    const signed = { quote, quoteSignature, order, orderSignature };
    const args = [{ ...signed, legs, builder: quote.builder, permit: permit ?? NO_PERMIT }] as const;
    const data = encodeFunctionData({ abi: parlayEscrowAbi, functionName: 'fill', args });
    return { to: book.contracts.escrow.address, data };
  },
  purpose: ({ order }) => ({ kind: 'fill', account: order.taker }),
  gasAtMost: 330_000n,
  isHeldByCaller: true,
  readOutcome({ quoteHash }, { logs, txHash }) {
    const created = parseEventLogs({ abi: parlayEscrowAbi, eventName: 'ParlayCreated', logs });
    const parlay = created.find(({ args }) => args.quoteHash === quoteHash);
    if (!parlay) throw new CallUndecidedError(`${txHash} is mined and created no parlay of this quote`);
    return { parlayId: parlay.args.parlayId };
  },
  explain: ({ quote: { maker, taker } }, revert) =>
    revert.code === 'MISMATCH' && maker.toLowerCase() === taker.toLowerCase() ? OWN_TAKER : revert,
  /** Anybody may send a fill: the parlay that the quote became need not be by a transaction of ours. */
  async findElsewhere({ quote, quoteHash }, { rpc, book }, sinceMs) {
    const { address: escrow, blockNumber } = book.contracts.escrow;
    const { taker, maker } = quote;
    if (!(await isNonceUsed(rpc, escrow, maker, quote.nonce))) return null;
    const search = { escrow, quoteHash, taker, maker, sinceMs, startBlock: BigInt(blockNumber) };
    const found = await findParlay(rpc, search);
    return found && { ...found, result: { parlayId: found.parlayId } };
  },
  async whyImpossible(input, { rpc, book, confirmations }) {
    const { address: escrow } = book.contracts.escrow;
    return (await isTooLate(rpc, input, { escrow, confirmations })) ? EXPIRED : null;
  },
});
