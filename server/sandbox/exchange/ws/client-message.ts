import { z } from 'zod';
import { parseJson } from '#domain/json-text.ts';

const clientMessage = z.discriminatedUnion('method', [
  z.object({ method: z.literal('ping') }),
  z.object({ method: z.literal('subscribe'), subscription: z.looseObject({ type: z.string() }) }),
  z.object({ method: z.literal('unsubscribe'), subscription: z.looseObject({ type: z.string() }) }),
  z.object({
    method: z.literal('post'),
    id: z.number().int().nonnegative(),
    request: z.object({ type: z.string(), payload: z.unknown() }),
  }),
]);

/** What a client may say on a socket. */
export type ClientMessage = z.output<typeof clientMessage>;

/** Decodes one text frame; null when it is not JSON or none of the known methods. */
export function parseClientMessage(frame: string): ClientMessage | null {
  const parsed = clientMessage.safeParse(parseJson(frame));
  return parsed.success ? parsed.data : null;
}
