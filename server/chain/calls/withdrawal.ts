import { encodeFunctionData, parseEventLogs } from 'viem';
import { z } from 'zod';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { SignedWithdrawal } from '#domain/parlay/structs.ts';
import { structHash } from '#domain/parlay/typed-data.ts';
import { findPayment } from '../escrow/find-payment.ts';
import { declareCall } from './declaration.ts';
import { hex, uint } from './input-fields.ts';

/** Pays out credits of the escrow, on a request that their owner signed. */
export const withdrawal = declareCall<SignedWithdrawal, { amountE6: bigint }>({
  input: z.object({
    request: z.object({ account: hex, to: hex, amount: uint, nonce: uint, deadline: uint }),
    signature: hex,
  }),
  id: ({ request }) => `withdraw:${structHash('WithdrawRequest', request)}`,
  build({ request, signature }, { book }) {
    const args = [request, signature] as const;
    const data = encodeFunctionData({ abi: parlayEscrowAbi, functionName: 'withdrawWithSig', args });
    return { to: book.contracts.escrow.address, data };
  },
  purpose: ({ request }) => ({ kind: 'claim', account: request.account }),
  gasAtMost: 90_000n,
  isDeferrable: true,
  readOutcome({ request }, { logs }) {
    const [paid] = parseEventLogs({ abi: parlayEscrowAbi, eventName: 'Withdrawn', logs });
    return { amountE6: paid?.args.amount ?? request.amount };
  },
  async findElsewhere({ request }, { rpc, book }) {
    const payment = await findPayment(rpc, book.contracts.escrow.address, request);
    return payment && { ...payment, result: { amountE6: request.amount } };
  },
});
