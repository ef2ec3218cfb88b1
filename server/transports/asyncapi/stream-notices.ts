import { z } from '@hono/zod-openapi';
import type { StreamEndpoint } from '#transports/http/stream-endpoint.ts';
import type { Message } from '#transports/message.ts';

// What a stream tells of itself between its events, on whatever surface.

export const GAP_SUMMARY =
  'events with these numbers, both inclusive, cannot be sent any more. The stream goes on after them.';

export const GAP_FIELDS = {
  reason: z
    .enum(['expired', 'unknown'])
    .openapi({ description: '`expired`: too old. `unknown`: the stream never had them.' }),
  from: z.int(),
  to: z.int(),
};

export const PLAYBACK_SUMMARY =
  'how stored history is played, for clients that sent `from`: the first event, and once more when the present is reached.';

export const PLAYBACK_FIELDS = {
  state: z.enum(['playing', 'delayed', 'live']).openapi({
    description:
      '`delayed`: at speed 1, which never reaches the present. `live`: the present is reached, and what follows comes as it happens.',
  }),
  speed: z.int(),
  from: z.iso.datetime().openapi({ description: 'Where the history begins.' }),
  delay_ms: z.number().openapi({ description: 'How far behind the present it begins; 0 when it is live.' }),
};

export const PLAYBACK_EXAMPLE = {
  ...{ state: 'playing', speed: 60, from: '2026-06-01T14:00:00.000Z', delay_ms: 86_400_000 },
};

/** Those of the messages that a stream can send. */
export const noticesOf = (
  { resumable, playable }: StreamEndpoint,
  { gap, playback }: Record<'gap' | 'playback', Message>,
): Message[] => [...(resumable ? [gap] : []), ...(playable ? [playback] : [])];
