import { z } from '@hono/zod-openapi';
import { listGroups } from '#services/groups/list-groups.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import {
  GROUP_ACCESS,
  groupFilter,
  groupKeyShape,
  groupSumsShape,
  INVALID_FILTER,
  tradersField,
} from './group-schema.ts';

const Group = z
  .object({
    ...groupKeyShape(),
    ...groupSumsShape(),
    traders: tradersField(),
    coins: z.int().openapi({ description: 'Coins that traded.' }),
    rounds: z.int().openapi({ description: 'Different expiries of them.' }),
  })
  .openapi('MarketGroup');

export const listGroupsEndpoint = endpoint({
  method: 'get',
  path: '/v1/groups',
  operationId: 'listGroups',
  summary: 'List groups of markets',
  description:
    'Markets of one class, underlying and period as one row, by lifetime volume. Together the rows are all that /v1/markets/overview lists.',
  tags: ['Groups'],
  access: GROUP_ACCESS,
  cache: 3600,
  query: groupFilter(),
  errors: { 400: INVALID_FILTER },
  response: z.object({ data: z.array(Group) }),
  handle: listGroups,
});
