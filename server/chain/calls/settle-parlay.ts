import { encodeFunctionData, parseEventLogs } from 'viem';
import { z } from 'zod';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { VERDICTS, type Verdict } from '#domain/parlay/escrow-event.ts';
import type { Mined } from '../transactions/submission.ts';
import { declareCall } from './declaration.ts';
import { uint } from './input-fields.ts';

type Parlay = { parlayId: bigint };
/** How a parlay ended; null when legs were recorded and others are still open. */
type Settlement = { verdict: Verdict | null };

function settlementOf({ parlayId }: Parlay, { logs }: Mined): Settlement {
  const settled = parseEventLogs({ abi: parlayEscrowAbi, eventName: 'ParlaySettled', logs });
  const own = settled.find(({ args }) => args.parlayId === parlayId);
  return { verdict: own ? (VERDICTS[own.args.verdict] ?? null) : null };
}

const declareSettlement = (functionName: 'settle' | 'forceVoid') =>
  declareCall<Parlay, Settlement>({
    input: z.object({ parlayId: uint }),
    id: ({ parlayId }) => `${functionName}:${parlayId}`,
    build: ({ parlayId }, { book }) => ({
      to: book.contracts.escrow.address,
      data: encodeFunctionData({ abi: parlayEscrowAbi, functionName, args: [parlayId] }),
    }),
    purpose: () => ({ kind: 'keeper', account: null }),
    gasAtMost: 120_000n,
    readOutcome: settlementOf,
  });

/** Records the final results of a parlay's legs, and pays when they decide it. */
export const settle = declareSettlement('settle');

/** Voids a parlay whose legs the oracle did not decide in time. */
export const forceVoid = declareSettlement('forceVoid');
