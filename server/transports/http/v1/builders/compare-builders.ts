import { z } from '@hono/zod-openapi';
import { compareBuilders } from '#services/builders/compare-builders.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { BUILDER_ACCESS, builderFigures, builderList } from './builder-schema.ts';

const ComparedBuilder = z
  .object({
    ...builderFigures(),
    market_share_pct: z
      .number()
      .openapi({ description: 'Of the fees of all builders, not of those compared; 0 to 100.' }),
  })
  .openapi('ComparedBuilder');

export const compareBuildersEndpoint = endpoint({
  method: 'get',
  path: '/v1/builders/compare',
  operationId: 'compareBuilders',
  summary: 'Compare builders',
  description: 'Up to five builders side by side, in the order asked; unknown ones have zeros.',
  tags: ['Builders'],
  access: BUILDER_ACCESS,
  cache: 3600,
  query: { builders: builderList() },
  errors: { 400: '`Provide builders (comma-separated, max 5)`, or `Invalid address`.' },
  response: z.object({ data: z.array(ComparedBuilder) }),
  handle: compareBuilders,
});
