import { z } from '@hono/zod-openapi';
import {
  accountField,
  e6Field,
  indexedToField,
  legsField,
  msField,
  parlayIdsField,
} from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const listVaultPositionsOperation = venueOperation({
  method: 'get',
  path: '/v1/vault/positions',
  operationId: 'listVaultPositions',
  summary: 'List the open parlays of the vault',
  description:
    'Open parlays of the vault, and their worst joint result. Outcomes are treated as independent of each other.',
  tag: 'Vault',
  rate: 'read',
  response: z
    .object({
      positions: z.array(
        z.object({
          parlay_id: z.string(),
          taker: accountField(),
          locked_e6: e6Field().openapi({ description: 'What the pool loses when every leg wins.' }),
          gain_e6: e6Field().openapi({ description: 'What it gains when a leg is lost.' }),
          legs: legsField(),
          created_at: msField(),
          expected_end: msField()
            .nullable()
            .openapi({ description: 'When its last leg ends, where that is known.' }),
        }),
      ),
      worst_case: z.object({
        result_e6: e6Field().openapi({ description: 'Combined result; negative for a loss.' }),
        won: parlayIdsField().openapi({ description: 'Parlays that their takers win in that case.' }),
        lost: parlayIdsField().openapi({ description: 'Parlays that the pool wins in that case.' }),
        exact: z
          .boolean()
          .openapi({ description: 'False if the search stopped early: the true worst case may be better.' }),
      }),
      locked_e6: e6Field(),
      indexed_to: indexedToField(),
    })
    .openapi('VaultPositions'),
  handle: ({ venue }) => venue.books.vaultPositions(),
});
