import { shownSnapshot } from '#transports/venue/shown-snapshot.ts';
import { SnapshotSchema } from '../schema/snapshot-schema.ts';
import { rfqId } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const showRfqOperation = venueOperation({
  method: 'get',
  path: '/v1/rfq/:rfqId',
  operationId: 'showRfq',
  summary: 'A request as it stands',
  description:
    'Its status, the offered quote once the window is closed, and what became of it. Until it is filled the maker of the offer is named only to whoever made the request: from the network address that did, or with its cancel token in `X-Cancel-Token`. Quotes that were not chosen are pushed on the taker channel alone.',
  tag: 'Requests',
  rate: 'read',
  codes: ['UNKNOWN_RFQ'],
  params: { rfqId: rfqId() },
  response: SnapshotSchema,
  async handle({ venue, access, ip, cancelToken }, { rfqId: id }) {
    return shownSnapshot(await venue.requests.get(id), access.isOwn(id, ip, cancelToken));
  },
});
