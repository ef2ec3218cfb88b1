import { z } from '@hono/zod-openapi';
import { limit } from '#transports/http/schema/paging.ts';
import { account, accountField, e6Field, hashField, indexedToField, msField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const builderFeesOperation = venueOperation({
  method: 'get',
  path: '/v1/books/builder-fees',
  operationId: 'listBuilderFees',
  summary: 'Get the fees of a builder',
  description:
    'Fees of a builder, newest parlay first, with the amounts owed and paid. The escrow credits a fee when ' +
    'the parlay is filled. The builder claims by signature like any account with credits (`/v1/positions/claim/prepare`), or ' +
    'with its own transaction: `withdraw()` or `withdrawTo(address)` of the escrow.',
  tag: 'Books',
  rate: 'read',
  codes: ['INVALID_PAGE'],
  query: { address: account('address'), limit: limit(50, 200), cursor: z.string().max(100).optional() },
  response: z
    .object({
      address: accountField(),
      earned_e6: e6Field().openapi({ description: 'Fees of all its parlays.' }),
      parlays: z.int(),
      withdrawn_e6: e6Field().openapi({
        description: 'Everything paid to the account, including winnings.',
      }),
      claimable_e6: e6Field().openapi({ description: 'The amount that a claim would pay now.' }),
      fees: z.array(
        z.object({
          parlay_id: z.string(),
          builder_fee_e6: e6Field(),
          taker_collateral_e6: e6Field(),
          created_at: msField(),
          tx_hash: hashField(),
        }),
      ),
      withdrawals: z
        .array(z.object({ to: accountField(), amount_e6: e6Field(), at: msField(), tx_hash: hashField() }))
        .openapi({ description: 'The newest 50.' }),
      next_cursor: z.string().nullable().openapi({ description: 'Opaque; null on the last page.' }),
      indexed_to: indexedToField(),
    })
    .openapi('BuilderFees'),
  handle: ({ venue }, { address, ...page }) => venue.books.builderFees(address, page),
});
