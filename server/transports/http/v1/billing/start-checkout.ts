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
    'Opens a page to pay for a plan with a card. An organisation that has a plan already is moved to the other one at once, and charged or credited for the difference; the address is then that of the console. For a signed-in owner or admin; an API key is refused.',
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
