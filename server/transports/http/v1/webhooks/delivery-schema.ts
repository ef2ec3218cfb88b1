import { z } from '@hono/zod-openapi';
import type { getDelivery, readDeliveryLog } from '#services/webhook/read-deliveries.ts';
import { exactly } from '#transports/http/input.ts';

const DELIVERY_ID = /^dlv_\d{1,15}$/;
const ID_EXAMPLE = 'dlv_81723';

/** A delivery's id in a path, read as its number; what cannot be one is a delivery that is not there. */
export const deliveryId = () =>
  z
    .string()
    .refine((text) => DELIVERY_ID.test(text), exactly('Delivery not found', 404))
    .transform((text) => Number(text.slice(4)))
    .openapi({ type: 'string', pattern: DELIVERY_ID.source, example: ID_EXAMPLE });

/** A delivery's number as its id. */
export const deliveryIdOf = (number: number): string => `dlv_${number}`;

const seconds = (description: string) => z.int().openapi({ description: `Unix seconds. ${description}` });

/** A delivery without its body. */
export const DeliveryBody = z
  .object({
    id: z.string().openapi({ example: ID_EXAMPLE }),
    event_id: z.string(),
    event_type: z.string(),
    origin: z.enum(['live', 'test', 'redelivery', 'history']),
    state: z.enum(['pending', 'delivered', 'failed', 'replayed']).openapi({
      description: '`replayed`: it failed and was sent again as another delivery.',
    }),
    attempts: z.int(),
    last_status: z.int().nullable().openapi({ description: 'Null until the receiver responds.' }),
    created_at: seconds('When the delivery was created.'),
    next_attempt_at: seconds('Null once the delivery is finished.').nullable(),
    finished_at: seconds('Null until the delivery is finished.').nullable(),
  })
  .openapi('WebhookDelivery');

/** A delivery as it was sent, with every try. */
export const DeliveryDetailBody = DeliveryBody.extend({
  body: z.string().openapi({ description: 'Byte for byte as it was sent.' }),
  tries: z.array(
    z.object({
      number: z.int(),
      at_ms: z.int().openapi({ description: 'Epoch milliseconds.' }),
      latency_ms: z.int(),
      status: z.int().nullable(),
      error: z.string().nullable(),
      response_body: z.string().nullable().openapi({ description: 'Only of failures, truncated.' }),
    }),
  ),
}).openapi('WebhookDeliveryDetail');

type Row = Awaited<ReturnType<typeof readDeliveryLog>>['deliveries'][number];
type Detail = Awaited<ReturnType<typeof getDelivery>>;

export const secondsOf = (ms: number): number => Math.floor(ms / 1_000);
const secondsOrNull = (ms: number | null): number | null => (ms === null ? null : secondsOf(ms));

/** A delivery in the words of the API. */
export const deliveryBody = (row: Row): z.input<typeof DeliveryBody> => ({
  ...{ id: deliveryIdOf(row.deliveryId), event_id: row.eventId, event_type: row.eventType },
  ...{ origin: row.origin, state: row.state, attempts: row.attempts, last_status: row.lastStatus },
  created_at: secondsOf(row.createdMs),
  next_attempt_at: secondsOrNull(row.dueMs),
  finished_at: secondsOrNull(row.finishedMs),
});

/** The same with its body and every try. */
export const deliveryDetailBody = (detail: Detail): z.input<typeof DeliveryDetailBody> => ({
  ...deliveryBody(detail),
  body: detail.body,
  tries: detail.tries.map((one) => ({
    ...{ number: one.number, at_ms: Math.floor(one.atMs), latency_ms: one.latencyMs, status: one.status },
    ...{ error: one.error, response_body: one.responseBody },
  })),
});
