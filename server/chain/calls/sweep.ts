import { encodeFunctionData, parseEventLogs } from 'viem';
import { z } from 'zod';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { declareCall } from './declaration.ts';

/** Brings the vault's credits home from the escrow; `amountE6` is what came. */
export const sweep = declareCall<Record<string, never>, { amountE6: bigint }>({
  input: z.object({}).strict(),
  id: () => 'sweep',
  build: (_, { book }) => ({
    to: book.contracts.vault.address,
    data: encodeFunctionData({ abi: parlayVaultAbi, functionName: 'sweep' }),
  }),
  purpose: () => ({ kind: 'keeper', account: null }),
  gasAtMost: 60_000n,
  readOutcome(_, { logs }) {
    const swept = parseEventLogs({ abi: parlayVaultAbi, eventName: 'Swept', logs });
    return { amountE6: swept.reduce((sum, { args }) => sum + args.amount, 0n) };
  },
});
