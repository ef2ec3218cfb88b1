import { z } from '@hono/zod-openapi';
import { listGroupDays } from '#services/groups/list-group-days.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { time } from '#transports/http/schema/time.ts';
import {
  GROUP_ACCESS,
  groupFilter,
  groupKeyShape,
  groupSumsShape,
  INVALID_FILTER,
  tradersField,
} from './group-schema.ts';

const day = () => z.iso.date().openapi({ description: 'A UTC day.', example: '2026-06-01' });
const echoed = () => z.string().openapi({ description: '`all` when unset.' });

const GroupDay = z
  .object({ day: day(), ...groupKeyShape(), ...groupSumsShape(), traders: tradersField() })
  .openapi('MarketGroupDay');

export const listGroupDaysEndpoint = endpoint({
  method: 'get',
  path: '/v1/groups/daily',
  operationId: 'listGroupDays',
  summary: 'List the days of groups',
  description:
    'What each group of markets traded on each UTC day, oldest day first, the largest group of a day first. Without `from` and `to` all of history.',
  tags: ['Groups'],
  access: GROUP_ACCESS,
  cache: 3600,
  query: { ...groupFilter(), from: time().optional(), to: time().optional() },
  errors: { 400: `${INVALID_FILTER}, \`from must not be after to.\`, or a malformed time.` },
  response: z.object({
    group_class: echoed(),
    underlying: echoed(),
    period: echoed(),
    from: day(),
    to: day(),
    data: z.array(GroupDay),
  }),
  handle: (ctx, { from, to, ...filter }) => listGroupDays(ctx, { ...filter, fromMs: from, toMs: to }),
});
