import { encodeAbiParameters, encodeFunctionData, encodePacked, parseEventLogs, stringToHex } from 'viem';
import { z } from 'zod';
import { resolutionRegistryAbi } from '#contracts/resolution-registry.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ChainCall } from '../transactions/signed-transaction.ts';
import { declareCall } from './declaration.ts';

/** How an outcome ended, in the registry's numbers. */
export const RESULT_CODES = { Yes: 1, No: 2, Void: 3 } as const;
export type OutcomeResult = keyof typeof RESULT_CODES;

/** Which workflow of the oracle network reports, and to which registry. */
export type ReportTerms = {
  chainId: number;
  registry: Address;
  workflowId: Hex;
  workflowOwner: Address;
};

/** Results that were all seen at one moment, unix seconds. */
export type Report = {
  observedAtS: number;
  results: readonly { outcomeId: number; result: OutcomeResult }[];
};

/** Ten bytes; the registry does not read them. */
const WORKFLOW_NAME = stringToHex('resolution', { size: 10 });
const REPORT_WORDS = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'uint40' },
  { type: 'uint32[]' },
  { type: 'uint8[]' },
] as const;

/** The call by which the oracle network's forwarder hands a report to the registry. */
export function reportCall(terms: ReportTerms, { observedAtS, results }: Report): ChainCall {
  const { chainId, registry, workflowId, workflowOwner } = terms;
  const metadata = encodePacked(
    ['bytes32', 'bytes10', 'address'],
    [workflowId, WORKFLOW_NAME, workflowOwner],
  );
  const report = encodeAbiParameters(REPORT_WORDS, [
    BigInt(chainId),
    registry,
    observedAtS,
    results.map(({ outcomeId }) => outcomeId),
    results.map(({ result }) => RESULT_CODES[result]),
  ]);
  const args = [metadata, report] as const;
  return {
    to: registry,
    data: encodeFunctionData({ abi: resolutionRegistryAbi, functionName: 'onReport', args }),
  };
}

const result = z.enum(['Yes', 'No', 'Void']);

/** Carries results to the registry, as the oracle network's forwarder; `published` are the outcomes that it took. */
export const report = declareCall<Report, { published: number[] }>({
  input: z.object({
    observedAtS: z.int(),
    results: z.array(z.object({ outcomeId: z.int(), result })),
  }),
  id: ({ observedAtS, results }) =>
    `report:${observedAtS}:${results.map(({ outcomeId }) => outcomeId).join(',')}`,
  build: (input, { book: { chainId, settings, contracts } }) =>
    reportCall({ ...settings, chainId, registry: contracts.registry.address }, input),
  purpose: () => ({ kind: 'oracle', account: null }),
  gasAtMost: 1_300_000n,
  readOutcome(_, { logs }) {
    const published = parseEventLogs({ abi: resolutionRegistryAbi, eventName: 'ResultPublished', logs });
    return { published: published.map(({ args }) => args.outcomeId) };
  },
});
