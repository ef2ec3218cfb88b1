import { getRegistered } from '#services/outcomes/list-registered.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { outcomeId } from '#transports/http/schema/id.ts';
import { RegisteredOutcomeSchema } from './registered-schema.ts';

export const getRegisteredEndpoint = endpoint({
  method: 'get',
  path: '/v1/registeredOutcomes/:id',
  operationId: 'getRegisteredOutcome',
  summary: 'Get a registered outcome',
  description: 'Meta and lifetime stats of one outcome as a flat object.',
  tags: ['Outcomes'],
  access: 'key-optional',
  cache: { maxAge: 3600, notFound: true },
  params: { id: outcomeId() },
  errors: { 404: '`Outcome N not found` (may be kept for an hour too), or `Invalid outcome id`.' },
  response: RegisteredOutcomeSchema,
  handle: (ctx, { id }) => getRegistered(ctx, { outcomeId: id }),
});
