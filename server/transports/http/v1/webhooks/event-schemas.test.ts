import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WEBHOOK_EVENT_TYPES } from '#domain/webhook/event-types.ts';
import { fillPayload } from '#domain/webhook/fill-payload.ts';
import { orderPayload } from '#domain/webhook/order-payload.ts';
import { exampleEvent } from '#domain/webhook/sample-events.ts';
import { anyFill } from '#domain/webhook/testing/random-terms.ts';
import { EVENT_SCHEMAS, webhookRequests } from './event-schemas.ts';

it.each(WEBHOOK_EVENT_TYPES)('the document describes every field of the example of %s', (type) => {
  const example = exampleEvent(type);
  expect(EVENT_SCHEMAS[type].parse(example)).toEqual(example);
  expect(webhookRequests().find(({ path }) => path === type)?.request.body.content).toMatchObject({
    'application/json': { example: { type } },
  });
});

it('the document describes every field of fills and orders that are delivered', () => {
  fc.assert(
    fc.property(anyFill, fc.constantFrom('placed' as const, 'canceled' as const), (fill, status) => {
      const { coin, wallet, builder, isBuy, pxE8, szE8, oid, seq } = fill;
      const order = { coin, wallet, builder, isBuy, pxE8, szE8, oid, seq, status } as Parameters<
        typeof orderPayload
      >[0];
      const bodies = {
        fill: fillPayload(fill, 'whk_1', ['wallet']),
        order: orderPayload(order, 'whk_1', []),
      };
      for (const [type, text] of Object.entries(bodies)) {
        const body = JSON.parse(text);
        expect(EVENT_SCHEMAS[type as keyof typeof bodies].parse(body)).toEqual(body);
      }
    }),
  );
});
