import { z } from '@hono/zod-openapi';
import { limit } from '#transports/http/schema/paging.ts';
import { time } from '#transports/http/schema/time.ts';
import { e6Field, msField, sharesField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const vaultHistoryOperation = venueOperation({
  method: 'get',
  path: '/v1/vault/history',
  operationId: 'listVaultHistory',
  summary: 'Get the history of the vault',
  description:
    'A point for each block in which the value of the pool or its shares changed, the newest `limit` of them since ' +
    '`from`. The value steps at settlement and is not marked to market.',
  tag: 'Vault',
  rate: 'read',
  query: {
    from: time('ms').default(0),
    limit: limit(500, 5_000),
  },
  response: z
    .object({
      points: z.array(
        z.object({
          block_number: z.int(),
          time: msField(),
          total_assets_e6: e6Field(),
          total_shares_raw: sharesField(),
          idle_e6: e6Field(),
          locked_e6: e6Field(),
          share_price_e6: e6Field().openapi({ description: 'What one whole share was worth.' }),
        }),
      ),
    })
    .openapi('VaultHistory'),
  handle: ({ venue }, { from, limit: most }) => venue.books.vaultHistory({ fromMs: from, limit: most }),
});
