import { encodeFunctionData } from 'viem';
import { z } from 'zod';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { declareCall } from './declaration.ts';
import { uint } from './input-fields.ts';

/** Brings the mark of a vault's open parlay in line with what is published of its legs. */
export const markDecided = declareCall<{ parlayId: bigint }, null>({
  input: z.object({ parlayId: uint }),
  id: ({ parlayId }) => `markDecided:${parlayId}`,
  build: ({ parlayId }, { book }) => ({
    to: book.contracts.escrow.address,
    data: encodeFunctionData({ abi: parlayEscrowAbi, functionName: 'markDecided', args: [parlayId] }),
  }),
  purpose: () => ({ kind: 'keeper', account: null }),
  gasAtMost: 80_000n,
  readOutcome: () => null,
});
