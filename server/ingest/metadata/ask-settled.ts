import { parseRow, type SettledOutcome, settledOutcomeSchema } from '#domain/outcome/upstream-rows.ts';
import type { InfoClient } from '#upstream/exchange/info-client.ts';

type Priority = 'live' | 'background';

/** Upstream's answer about one outcome's settlement. `unknown` is null: the outcome is open or does not exist. */
export type SettledAnswer =
  | { kind: 'settled'; outcomeId: number; settled: SettledOutcome }
  | { kind: 'unknown'; outcomeId: number }
  | { kind: 'malformed'; outcomeId: number; reason: string; raw: unknown }
  | { kind: 'failed'; outcomeId: number; error: unknown };

/** Queries settlements of outcomes in parallel; the client limits concurrency. Never rejects. */
export function askSettled(
  info: Pick<InfoClient, 'settledOutcome'>,
  outcomeIds: readonly number[],
  priority: Priority,
  signal: AbortSignal,
): Promise<SettledAnswer[]> {
  return Promise.all(
    outcomeIds.map(async (outcomeId): Promise<SettledAnswer> => {
      try {
        return judge(outcomeId, await info.settledOutcome(outcomeId, { priority, signal }));
      } catch (error) {
        return { kind: 'failed', outcomeId, error };
      }
    }),
  );
}

function judge(outcomeId: number, raw: unknown): SettledAnswer {
  if (raw === null) return { kind: 'unknown', outcomeId };
  const parsed = parseRow(settledOutcomeSchema, raw);
  if (!parsed.ok) return { kind: 'malformed', outcomeId, reason: parsed.reason, raw };
  if (parsed.row.spec.outcome !== outcomeId) {
    return { kind: 'malformed', outcomeId, reason: `spec.outcome: not ${outcomeId}`, raw };
  }
  return { kind: 'settled', outcomeId, settled: parsed.row };
}
