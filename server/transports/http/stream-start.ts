import type { Clock } from '#observe/clock.ts';
import type { ServiceContext } from '#services/context.ts';
import type { Decision } from '#transports/gate/decision.ts';
import type { Caller } from '#transports/gate/http/caller.ts';
import type { OpenStream } from '#transports/stream/hub.ts';
import { holderOf } from '#transports/stream/stream-holder.ts';
import { SEQ, type StreamEndpoint } from './stream-endpoint.ts';
import { atPace } from './stream-pace.ts';

/** Who asks for a stream, and with what. */
export type StreamAsked = { caller: Caller; decision: Decision; params: Record<string, string> };

/** Where a client wants to go on: nothing, anew with ids, or after a sequence number. */
function readResume(
  byHeader: string | undefined,
  input: unknown,
): { withIds: boolean; resumeAfter: number | null } {
  const { resume: asked, lastEventId: byQuery } = input as { resume?: string; lastEventId?: string };
  const lastEventId = byHeader ?? byQuery;
  if (lastEventId !== undefined && SEQ.test(lastEventId)) {
    return { withIds: true, resumeAfter: Number(lastEventId) };
  }
  if (asked === undefined) return { withIds: lastEventId !== undefined, resumeAfter: null };
  return { withIds: true, resumeAfter: asked === 'true' ? null : Number(asked) };
}

/** Reads what a caller asks of a stream, whatever the protocol. What is wrong with it is thrown. */
export async function prepareStream(
  endpoint: StreamEndpoint,
  { caller, decision, params }: StreamAsked,
  { ctx, clock }: { ctx: ServiceContext; clock: Clock },
): Promise<Omit<OpenStream, 'connection'>> {
  const input = endpoint.read({ params, search: caller.search });
  const source = atPace(await endpoint.open(ctx, input), input, clock);
  const resume = endpoint.resumable
    ? readResume(caller.header('last-event-id'), input)
    : { withIds: false, resumeAfter: null };
  return { holder: holderOf(decision.actor, caller, endpoint), source, ...resume };
}
