import { z } from '@hono/zod-openapi';
import { hashField, msField, rfqId } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const showReceiptOperation = venueOperation({
  method: 'get',
  path: '/v1/rfq/:rfqId/receipt',
  operationId: 'showReceipt',
  summary: 'Get the receipt of a request',
  description:
    'Every quote with its time of receipt, makers blinded, and the rule. Receipts are chained: `hash` is SHA-256 of `prev_hash` and the canonical JSON of `body`. Each filled request has a receipt soon after the fill. If a reorganisation replaces the fill, a further receipt is added. This route returns the latest.',
  tag: 'Requests',
  rate: 'read',
  codes: ['UNKNOWN_RECEIPT', 'UNKNOWN_RFQ'],
  params: { rfqId: rfqId() },
  response: z
    .object({
      rfq_id: z.string(),
      seq: z.int().openapi({ description: 'Place in the chain.' }),
      prev_hash: hashField(),
      hash: hashField(),
      made_at: msField(),
      lost: z.boolean().openapi({
        description: 'Whether the chain lost the block that `body` names and the fill is in no other yet.',
      }),
      body: z.looseObject({ version: z.int(), rule: z.string() }),
    })
    .openapi('RfqReceipt'),
  async handle({ venue }, input) {
    const {
      rfqId: id,
      seq,
      prevHash,
      hash,
      madeMs,
      isLost,
      body,
    } = await venue.requests.receipt(input.rfqId);
    // The body is JSON that the venue wrote; which fields it has is its version's business.
    const written = body as { version: number; rule: string };
    return { rfq_id: id, seq, prev_hash: prevHash, hash, made_at: madeMs, lost: isLost, body: written };
  },
});
