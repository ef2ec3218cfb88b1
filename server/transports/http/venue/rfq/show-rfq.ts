import { shownSnapshot } from '#transports/venue/shown-snapshot.ts';
import { SnapshotSchema } from '../schema/snapshot-schema.ts';
import { rfqId } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const showRfqOperation = venueOperation({
  method: 'get',
  path: '/v1/rfq/:rfqId',
  operationId: 'showRfq',
  summary: 'Get a request',
  description:
    'The status, the offered quote once the window is closed, and the result. Until the fill, the maker of the offer is shown only to the creator of the request: from the same network address, or with its cancel token in `X-Cancel-Token`. Other quotes are pushed only on the taker channel.',
  tag: 'Requests',
  rate: 'read',
  codes: ['UNKNOWN_RFQ'],
  params: { rfqId: rfqId() },
  response: SnapshotSchema,
  async handle({ venue, access, ip, cancelToken }, { rfqId: id }) {
    return shownSnapshot(await venue.requests.get(id), access.isOwn(id, ip, cancelToken));
  },
});
