import { z } from '@hono/zod-openapi';
import { e6Field, msField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const reconciliationOperation = venueOperation({
  method: 'get',
  path: '/v1/books/reconciliation',
  operationId: 'showReconciliation',
  summary: 'Get the reconciliation of the books',
  description:
    'Compares the indexed data with the chain at the same block. The escrow must hold the stakes of all open ' +
    'parlays and everything it owes, the vault must be worth the sum of its parts, and every parlay and credit must be ' +
    'equal on both sides. Checked in every block.',
  tag: 'Books',
  rate: 'read',
  response: z
    .object({
      block_number: z.int(),
      time: msField(),
      balanced: z.boolean(),
      balanced_since: z.object({ block_number: z.int(), time: msField() }).nullable().openapi({
        description:
          'The first block since which no difference was found, counted from the start of the relay.',
      }),
      escrow: z.object({
        balance_e6: e6Field(),
        pots_e6: e6Field().openapi({ description: 'Stakes of open parlays.' }),
        credits_e6: e6Field().openapi({ description: 'What accounts are owed.' }),
        surplus_e6: e6Field().openapi({
          description:
            'Collateral beyond what is owed, such as transfers to the escrow. Negative for a deficit.',
        }),
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
