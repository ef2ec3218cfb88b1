import { encodeFunctionData, parseEventLogs } from 'viem';
import { z } from 'zod';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { OwnerPermit } from '#domain/parlay/signature.ts';
import { declareCall } from './declaration.ts';
import { hex, tokenPermit } from './input-fields.ts';

/** Makes an allowance of the collateral to the escrow, by a permit that its owner signed. */
export const permit = declareCall<OwnerPermit, { allowanceE6: bigint }>({
  input: z.object({ owner: hex, permit: tokenPermit }),
  id: ({ owner, permit: { r, s } }) => `permit:${owner}:${r}:${s}`,
  build({ owner, permit: { value, deadline, v, r, s } }, { book: { contracts } }) {
    const args = [owner, contracts.escrow.address, value, deadline, v, r, s] as const;
    const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'permit', args });
    return { to: contracts.token.address, data };
  },
  purpose: ({ owner }) => ({ kind: 'permit', account: owner }),
  gasAtMost: 70_000n,
  isDeferrable: true,
  readOutcome({ permit: { value } }, { logs }) {
    const [approval] = parseEventLogs({ abi: testUsdcAbi, eventName: 'Approval', logs });
    return { allowanceE6: approval?.args.value ?? value };
  },
});
