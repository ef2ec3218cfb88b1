import { openPortal } from '#services/billing/open-portal.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { BillingPage } from './start-checkout.ts';

export const openPortalEndpoint = endpoint({
  method: 'post',
  path: '/v1/billing/portal',
  operationId: 'openBillingPortal',
  summary: 'Manage billing',
  description:
    'Opens a page to view invoices, change the card and cancel. Requires a signed-in owner or admin; an API key gets 403.',
  tags: ['Billing'],
  access: 'session',
  cache: 'no-store',
  errors: { 400: '`no billing account`: the organisation has never used the checkout.' },
  response: BillingPage,
  handle: (ctx) => openPortal(ctx),
});
