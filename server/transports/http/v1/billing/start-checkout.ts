import { z } from '@hono/zod-openapi';
import { PAID_TIERS } from '#domain/billing/paid-tier.ts';
import { startCheckout } from '#services/billing/start-checkout.ts';
import { endpoint } from '#transports/http/endpoint.ts';

export const BillingPage = z
  .object({ url: z.url().openapi({ description: 'Where to send the browser.' }) })
  .openapi({ example: { url: 'https://checkout.stripe.com/c/pay/cs_live_a1b2c3' } });

export const startCheckoutEndpoint = endpoint({
  method: 'post',
  path: '/v1/billing/checkout',
  operationId: 'startCheckout',
  summary: 'Buy a plan',
  description:
    'Opens a page to pay for a plan by card. An organisation that already has a plan switches at once and is charged or credited the difference; `url` is then the console. Requires a signed-in owner or admin; an API key gets 403.',
  tags: ['Billing'],
  access: 'session',
  cache: 'no-store',
  errors: {
    400: 'The tier cannot be bought, or the card was declined for the difference.',
    409: 'The organisation is on this plan or on Enterprise, or a payment is open.',
  },
  body: z.object({ tier: z.enum(PAID_TIERS) }).openapi({ example: { tier: 'growth' } }),
  response: BillingPage,
  handle: (ctx, { body }) => startCheckout(ctx, body),
});
