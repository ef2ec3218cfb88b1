import { encodeFunctionData } from 'viem';
import { z } from 'zod';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { Mint } from '#domain/parlay/faucet.ts';
import { declareCall } from './declaration.ts';
import { hex, uint } from './input-fields.ts';

/** Mints test collateral, which anybody may on a test chain; once a day for each account. */
export const mint = declareCall<Mint, { amountE6: bigint }>({
  input: z.object({ account: hex, amountE6: uint, day: z.int() }),
  id: ({ account, day }) => `mint:${account}:${day}`,
  build({ account, amountE6 }, { book: { contracts } }) {
    const args = [account, amountE6] as const;
    const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args });
    return { to: contracts.token.address, data };
  },
  purpose: ({ account }) => ({ kind: 'faucet', account }),
  gasAtMost: 80_000n,
  isDeferrable: true,
  readOutcome: ({ amountE6 }) => ({ amountE6 }),
});
