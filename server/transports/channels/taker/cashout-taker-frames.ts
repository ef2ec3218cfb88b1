import { OFFER_ID, SIGNATURE } from '#transports/venue/examples.ts';
import { acceptCashoutInput, offerId, parlayId } from '../../http/venue/schema/cashout-schema.ts';
import { ANSWERS, CODES } from './cashout-taker-messages.ts';
import { takerFrame } from './taker-frame.ts';

const parlay_id = parlayId();

const show = takerFrame({
  type: 'cashout',
  operationId: 'showCashout',
  name: 'ShowCashout',
  summary: 'Requests the offers for a live position.',
  rate: 'submit',
  input: { parlay_id },
  example: { parlay_id: '7' },
  answer: ANSWERS.show,
  codes: CODES.show,
  handle: ({ venue }, { parlay_id: id }) => venue.cashouts.get(id),
});

const prepare = takerFrame({
  type: 'cashout:prepare',
  operationId: 'prepareCashout',
  name: 'PrepareCashout',
  summary: 'Requests the typed data that the owner signs to sell a position.',
  rate: 'submit',
  input: { parlay_id, offer_id: offerId() },
  example: { parlay_id: '7', offer_id: OFFER_ID },
  answer: ANSWERS.prepare,
  codes: CODES.prepare,
  handle: ({ venue }, { parlay_id: id, offer_id }) => venue.cashouts.prepare(id, offer_id),
});

const accept = takerFrame({
  type: 'cashout:accept',
  operationId: 'acceptCashout',
  name: 'AcceptCashout',
  summary: 'Sells a position. The reply comes once the sale is mined.',
  rate: 'submit',
  input: { parlay_id, ...acceptCashoutInput },
  example: { parlay_id: '7', offer_id: OFFER_ID, signature: SIGNATURE },
  answer: ANSWERS.accept,
  codes: CODES.accept,
  handle: ({ venue }, { parlay_id: id, offer_id, signature }) =>
    venue.cashouts.accept(id, { offerId: offer_id, signature }),
});

/** What takers send to sell a live position. */
export const CASHOUT_FRAMES = [show, prepare, accept];
