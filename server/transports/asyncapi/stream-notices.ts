import { z } from '@hono/zod-openapi';
import type { StreamEndpoint } from '#transports/http/stream-endpoint.ts';
import type { Message } from '#transports/message.ts';

// Messages that a stream sends about itself, the same on every protocol.

export const GAP_SUMMARY =
  'events with these numbers (both inclusive) are no longer available. The stream continues after them.';

export const GAP_FIELDS = {
  reason: z
    .enum(['expired', 'unknown'])
    .openapi({ description: '`expired`: too old. `unknown`: the stream never had them.' }),
  from: z.int(),
  to: z.int(),
};

export const PLAYBACK_SUMMARY =
  'how stored history is played, for clients that sent `from`. Sent as the first event, and again when the stream reaches the present.';

export const PLAYBACK_FIELDS = {
  state: z.enum(['playing', 'delayed', 'live']).openapi({
    description:
      '`delayed`: playback at speed 1, which never reaches the present. `live`: the stream has reached the present and is live from here on.',
  }),
  speed: z.int(),
  from: z.iso.datetime().openapi({ description: 'Where the history begins.' }),
  delay_ms: z.number().openapi({ description: 'How far behind the present playback starts; 0 when live.' }),
};

export const PLAYBACK_EXAMPLE = {
  ...{ state: 'playing', speed: 60, from: '2026-06-01T14:00:00.000Z', delay_ms: 86_400_000 },
};

/** Those of the messages that a stream can send. */
export const noticesOf = (
  { resumable, playable }: StreamEndpoint,
  { gap, playback }: Record<'gap' | 'playback', Message>,
): Message[] => [...(resumable ? [gap] : []), ...(playable ? [playback] : [])];
