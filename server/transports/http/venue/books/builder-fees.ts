import { z } from '@hono/zod-openapi';
import { limit } from '#transports/http/schema/paging.ts';
import { account, accountField, e6Field, hashField, indexedToField, msField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const builderFeesOperation = venueOperation({
  method: 'get',
  path: '/v1/books/builder-fees',
  operationId: 'listBuilderFees',
  summary: 'What a builder earned',
  description:
    'Fees of a builder, newest parlay first, what it is owed and what it was paid. A fee is credited in the escrow when ' +
    'the parlay is filled. The builder is paid by signature as anybody with credits (`/v1/positions/claim/prepare`), or ' +
    'by its own transaction: `withdraw()` or `withdrawTo(address)` of the escrow.',
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
        description: 'Everything that the account was paid, also what it won.',
      }),
      claimable_e6: e6Field().openapi({ description: 'What a claim would take now.' }),
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
