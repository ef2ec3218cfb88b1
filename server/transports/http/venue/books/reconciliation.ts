import { z } from '@hono/zod-openapi';
import { e6Field, msField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const reconciliationOperation = venueOperation({
  method: 'get',
  path: '/v1/books/reconciliation',
  operationId: 'showReconciliation',
  summary: 'Whether the books balance',
  description:
    'What this service knows and what the chain says of the same block. The escrow must hold the stakes of all open ' +
    'parlays and everything that it owes; the vault must be worth the sum of its parts; every parlay and credit must be ' +
    'the same on both sides. Looked at in every block.',
  tag: 'Books',
  rate: 'read',
  response: z
    .object({
      block_number: z.int(),
      time: msField(),
      balanced: z.boolean(),
      balanced_since: z
        .object({ block_number: z.int(), time: msField() })
        .nullable()
        .openapi({ description: 'The block from which on nothing has differed since the relay started.' }),
      escrow: z.object({
        balance_e6: e6Field(),
        pots_e6: e6Field().openapi({ description: 'Stakes of open parlays.' }),
        credits_e6: e6Field().openapi({ description: 'What accounts are owed.' }),
        surplus_e6: e6Field().openapi({ description: 'What is left: gifts. Below 0 for a deficit.' }),
        open_parlays: z.int(),
      }),
      vault: z.object({
        nav_e6: e6Field(),
        idle_e6: e6Field(),
        locked_e6: e6Field(),
        unswept_e6: e6Field(),
        live_positions: z.int(),
      }),
      compared: z.object({ parlays: z.int(), accounts: z.int() }).openapi({
        description: 'Rows that were compared: those that changed, and some of the others in turn.',
      }),
      drifts: z.array(
        z.object({ what: z.string(), expected: z.string(), found: z.string(), since_block: z.int() }),
      ),
    })
    .openapi('Reconciliation'),
  handle: ({ venue }) => venue.books.reconciliation(),
});
