import { resolutionRegistryAbi } from '#contracts/resolution-registry.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { type OutcomeResult, RESULT_CODES } from '../calls/report.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';

/** The registry's entry of an outcome; `result` is null when nothing is published. Times in Unix seconds. */
export type RegistryEntry = { result: OutcomeResult | null; finalAtS: number; observedAtS: number };

const NAMES = new Map<number, OutcomeResult>(
  Object.entries(RESULT_CODES).map(([name, code]) => [code, name as OutcomeResult]),
);

/** The entries of outcomes, read together. @throws when the node does not answer */
export async function registryEntries(
  rpc: ChainRpc,
  registry: Address,
  outcomeIds: Iterable<number>,
): Promise<Map<number, RegistryEntry>> {
  const read = async (outcomeId: number): Promise<[number, RegistryEntry]> => {
    const call = { address: registry, abi: resolutionRegistryAbi, args: [outcomeId] } as const;
    const entry = await rpc.readContract({ ...call, functionName: 'entryOf' });
    const finalAtS = entry.publishedAt + entry.window;
    return [outcomeId, { result: NAMES.get(entry.result) ?? null, finalAtS, observedAtS: entry.observedAt }];
  };
  return new Map(await Promise.all([...new Set(outcomeIds)].map(read)));
}

/** Which of some outcomes have a result now, provisional or final. @throws when the node does not answer */
export async function publishedOutcomes(
  rpc: ChainRpc,
  registry: Address,
  outcomeIds: Iterable<number>,
): Promise<Set<number>> {
  const entries = await registryEntries(rpc, registry, outcomeIds);
  return new Set([...entries].flatMap(([outcomeId, { result }]) => (result === null ? [] : [outcomeId])));
}

/** Whether a result is published and its window has passed. */
export const isFinal = (entry: RegistryEntry | undefined, nowS: number): boolean =>
  entry !== undefined && entry.result !== null && nowS >= entry.finalAtS;
