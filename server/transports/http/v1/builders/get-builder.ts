import { getBuilder } from '#services/builders/get-builder.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { BUILDER_ACCESS, BuilderSchema, builderParam } from './builder-schema.ts';

export const getBuilderEndpoint = endpoint({
  method: 'get',
  path: '/v1/builders/:address',
  operationId: 'getBuilder',
  summary: 'Get a builder',
  description: 'Lifetime fees, volume and traders of a builder.',
  tags: ['Builders'],
  access: BUILDER_ACCESS,
  cache: 3600,
  params: builderParam(),
  errors: {
    400: '`Invalid address`.',
    404: '`Builder <address> not found`: it has no fees, no volume and no traders.',
  },
  response: BuilderSchema,
  handle: (ctx, { address }) => getBuilder(ctx, { builder: address }),
});
