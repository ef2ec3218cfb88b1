import { z } from '@hono/zod-openapi';
import { listPnlHistory } from '#services/wallets/list-pnl-history.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address, addressField } from '#transports/http/schema/address.ts';
import { PnlDaySchema } from './portfolio-schema.ts';

export const listPnlHistoryEndpoint = endpoint({
  method: 'get',
  path: '/v1/portfolio/:user/pnl-history',
  ignoresQuery: true,
  operationId: 'listPnlHistory',
  summary: 'List daily PnL',
  description: 'Realized PnL of every UTC day on which the wallet has fills, the oldest first.',
  tags: ['Wallets'],
  access: 'key-optional',
  cache: 'none',
  reuse: 'until-ingest',
  params: { user: address() },
  errors: { 400: '`Invalid address`' },
  response: z.object({ user: addressField(), data: z.array(PnlDaySchema) }),
  handle: listPnlHistory,
});
