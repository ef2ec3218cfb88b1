import { z } from '@hono/zod-openapi';
import { shownSnapshot } from '#transports/venue/shown-snapshot.ts';
import { createInput } from '../schema/create-input.ts';
import { SnapshotSchema } from '../schema/snapshot-schema.ts';
import { venueOperation } from '../venue-operation.ts';

export const createRfqOperation = venueOperation({
  method: 'post',
  path: '/v1/rfq',
  operationId: 'createRfq',
  summary: 'Create a request for quotes',
  description:
    'Checks the legs, opens the quote window and asks every maker for a quote. Poll the request or listen on the taker channel until a quote is offered. `cancel_token` is returned only to the creator of the request.',
  tag: 'Requests',
  rate: 'create',
  isRepeatable: true,
  invalidCode: 'INVALID_RFQ',
  codes: [
    'DUPLICATE_OUTCOME',
    'UNKNOWN_LEG',
    'DEAD_LEG',
    'LATE_LEG',
    'SAME_MARKET',
    'SAME_ENTITY',
    'MIXED_CATEGORIES',
    'LEG_METADATA_UNAVAILABLE',
    'ADDRESS_GAS_BUDGET',
    'VENUE_GAS_BUDGET',
  ],
  body: z.object(createInput),
  response: SnapshotSchema.extend({
    cancel_token: z.string().optional().openapi({ description: 'Lets its holder cancel the request.' }),
  }).openapi('CreatedRfq'),
  async handle({ venue, access, ip, idempotencyKey }, { body }) {
    const { stake_usd: stakeUsd, ...asked } = body;
    const snapshot = await venue.requests.create({ ...asked, stakeUsd, idempotencyKey });
    const { rfq_id } = snapshot.request;
    if (!access.claimOrigin(rfq_id, ip)) return shownSnapshot(snapshot, false);
    return { ...snapshot, cancel_token: access.cancelToken(rfq_id) };
  },
});
