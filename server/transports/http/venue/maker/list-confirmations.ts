import { z } from '@hono/zod-openapi';
import { readAddress } from '#relay/addresses.ts';
import { VenueError } from '#relay/venue-error.ts';
import { EscrowTermsSchema, RequestSchema } from '../schema/snapshot-schema.ts';
import { account, accountField, e6Field, msField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';
import { checkMakerKey } from './maker-body.ts';

/** The question of a last look, as the channel asks it too. */
export const ConfirmationRequestSchema = RequestSchema.extend({
  type: z.literal('RFQ_CONFIRMATION_REQUEST'),
  quote_id: z.string(),
  maker_address: accountField(),
  signer_address: accountField(),
  signature_type: z.literal(0),
  price_e6: e6Field(),
  fill_size_e6: e6Field(),
  confirm_by: msField(),
  escrow_terms: EscrowTermsSchema,
}).openapi('ConfirmationRequest');

export const listConfirmationsOperation = venueOperation({
  method: 'get',
  path: '/v1/maker/confirmations',
  operationId: 'listConfirmations',
  summary: 'List pending last looks of a maker',
  description:
    'Last-look requests that wait for the maker’s answer, in the format of `/ws/rfq`. Empty unless a valid quote of the maker came from the caller’s network address within the last hour.',
  tag: 'Makers',
  rate: 'quote',
  isForMakers: true,
  query: { maker_address: account('maker_address') },
  response: z.object({ confirmations: z.array(ConfirmationRequestSchema) }),
  handle(call, { maker_address }) {
    checkMakerKey(call);
    const maker = readAddress(maker_address);
    if (!maker)
      throw new VenueError('INVALID_IDENTITY', 'maker_address must be an address with a valid checksum.');
    return { confirmations: call.venue.quotes.pendingConfirmations(maker, { address: call.ip }) };
  },
});
