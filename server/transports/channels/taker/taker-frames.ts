import { z } from '@hono/zod-openapi';
import type { Snapshot } from '#relay/requests/snapshot.ts';
import { VenueError } from '#relay/venue-error.ts';
import { PERMIT, QUOTE_ID, RFQ_ID, SIGNATURE, TAKER, WITHDRAWAL } from '#transports/venue/examples.ts';
import type { Frame } from '#transports/venue/frame.ts';
import { shownPrepared, shownSnapshot } from '#transports/venue/shown-snapshot.ts';
import { acceptInput, quoteId, toAcceptInput } from '../../http/venue/schema/accept-input.ts';
import { claimInput, prepareClaimInput } from '../../http/venue/schema/claim-input.ts';
import { createInput } from '../../http/venue/schema/create-input.ts';
import { rfqId } from '../../http/venue/schema/venue-field.ts';
import { CASHOUT_FRAMES } from './cashout-taker-frames.ts';
import { helloInput } from './read-hello.ts';
import { type TakerFrame, type TakerSeat, takerFrame } from './taker-frame.ts';
import { ANSWERS, CODES } from './taker-messages.ts';

const REUSED = 'IDEMPOTENCY_KEY_REUSED';
const LEGS = [
  { outcomeId: 1, sideIndex: 1 },
  { outcomeId: 2, sideIndex: 0 },
];

const idempotencyKey = z.string({ error: 'idempotency_key must be a string.' }).optional();

/** A snapshot as a flat frame; every frame about a request carries its id at the top. */
export const snapshotFields = (snapshot: Snapshot): object => ({
  rfq_id: snapshot.request.rfq_id,
  ...snapshot,
});

const hello = takerFrame({
  type: 'hello',
  operationId: 'registerTaker',
  name: 'Hello',
  summary: 'Names the taker, and authenticates it when signed. `address` is an alias of `taker`.',
  rate: 'read',
  input: helloInput,
  completed: ['taker'],
  example: { taker: TAKER },
  answer: ANSWERS.hello,
  codes: ['EXPIRED_TIMESTAMP', 'INVALID_SIGNATURE'],
  complete: (_seat, frame) => ({ ...frame, taker: frame.taker ?? frame.address }),
  async handle(seat, input) {
    const identity = seat.identify(input);
    seat.register(identity);
    const { address, isProven: signed } = identity;
    return { success: true, address, role: 'taker', signed, ...seat.place };
  },
});

/** A request names the taker that the client has said it is; the first one says it for a client that has not. */
function speakFor(seat: TakerSeat, taker: TakerSeat['place']['escrow']): void {
  if (!seat.identity) seat.register({ address: taker, isProven: false });
  else if (seat.identity.address !== taker) {
    throw new VenueError('ADDRESS_MISMATCH', 'Send hello with this taker address first.');
  }
}

const rfq = takerFrame({
  type: 'rfq',
  operationId: 'requestQuotes',
  name: 'Request',
  summary: 'Requests a price from every maker. `taker` can be omitted after `hello`.',
  rate: 'create',
  invalidCode: 'INVALID_RFQ',
  input: { ...createInput, idempotency_key: idempotencyKey },
  completed: ['taker'],
  example: { taker: TAKER, legs: LEGS, stake_usd: 25 },
  answer: ANSWERS.rfq,
  codes: [...CODES.rfq, 'ADDRESS_MISMATCH', REUSED],
  complete: (seat, frame) => ({ ...frame, taker: frame.taker ?? seat.identity?.address }),
  async handle(seat, { taker, legs, stake_usd, idempotency_key }) {
    speakFor(seat, taker);
    const asked = { taker, legs, stakeUsd: stake_usd, idempotencyKey: idempotency_key };
    const snapshot = await seat.venue.requests.create(asked);
    const { rfq_id } = snapshot.request;
    if (!seat.access.claimOrigin(rfq_id, seat.ip)) return snapshotFields(shownSnapshot(snapshot, false));
    seat.own(rfq_id);
    return { ...snapshotFields(snapshot), cancel_token: seat.access.cancelToken(rfq_id) };
  },
});

const prepare = takerFrame({
  type: 'prepare',
  operationId: 'prepareAcceptance',
  name: 'Prepare',
  summary:
    'Requests the typed data that the taker signs. `rfqId` and `quoteId` are aliases of `rfq_id` and `quote_id`.',
  rate: 'submit',
  example: { rfq_id: RFQ_ID },
  answer: ANSWERS.prepare,
  codes: CODES.prepare,
  input: { rfq_id: rfqId(), quote_id: quoteId().optional() },
  async handle({ venue, owns }, { rfq_id, quote_id }) {
    const prepared = await venue.requests.prepare(rfq_id, { quoteId: quote_id });
    const { taker } = (await venue.requests.get(rfq_id)).escrow_terms;
    return shownPrepared(prepared, owns(rfq_id, taker));
  },
});

const accept = takerFrame({
  type: 'accept',
  operationId: 'acceptQuote',
  name: 'Accept',
  summary: 'Accepts the offered quote with the signed order, and the permit if one is needed.',
  rate: 'submit',
  example: {
    rfq_id: RFQ_ID,
    quote_id: QUOTE_ID,
    order: { nonce: '84713', deadline: '1795435275' },
    order_signature: SIGNATURE,
    auth: { approval: PERMIT },
  },
  answer: ANSWERS.accept,
  codes: [...CODES.accept, REUSED],
  invalidCode: 'INVALID_ACCEPTANCE',
  input: { ...acceptInput, rfq_id: rfqId(), idempotency_key: idempotencyKey },
  async handle({ venue }, { rfq_id, idempotency_key, ...acceptance }) {
    return snapshotFields(await venue.requests.accept(rfq_id, toAcceptInput(acceptance, idempotency_key)));
  },
});

const cancel = takerFrame({
  type: 'cancel',
  operationId: 'cancelRequest',
  name: 'Cancel',
  summary:
    'Cancels a request. Allowed for the connection that created it, its authenticated taker, or the holder of the cancel token.',
  rate: 'submit',
  example: { rfq_id: RFQ_ID },
  answer: ANSWERS.cancel,
  codes: CODES.cancel,
  input: { rfq_id: rfqId(), cancel_token: z.string({ error: 'cancel_token must be a string.' }).optional() },
  async handle({ venue, access, owns }, { rfq_id, cancel_token }) {
    const { taker } = (await venue.requests.get(rfq_id)).escrow_terms;
    if (!owns(rfq_id, taker)) access.checkCancelToken(rfq_id, cancel_token ?? '');
    return snapshotFields(await venue.requests.cancel(rfq_id, taker));
  },
});

const prepareClaim = takerFrame({
  type: 'claim:prepare',
  operationId: 'prepareClaim',
  name: 'PrepareClaim',
  summary:
    'Requests the typed data that an account signs to claim its credits. `address` defaults to the address of `hello`.',
  rate: 'submit',
  input: prepareClaimInput,
  completed: ['address'],
  example: { address: TAKER },
  answer: ANSWERS.prepareClaim,
  codes: CODES.prepareClaim,
  complete: (seat, frame) => ({ ...frame, address: frame.address ?? seat.identity?.address }),
  handle: ({ venue }, { address, to }) => venue.claims.prepare(address, to),
});

const claim = takerFrame({
  type: 'claim',
  operationId: 'claimCredits',
  name: 'Claim',
  summary: 'Submits a signed WithdrawRequest. The reply comes once the payment is mined.',
  rate: 'submit',
  example: { request: WITHDRAWAL, signature: SIGNATURE },
  answer: ANSWERS.claim,
  codes: [...CODES.claim, REUSED],
  input: { ...claimInput, idempotency_key: idempotencyKey },
  handle: ({ venue }, { idempotency_key, ...claimed }) =>
    venue.claims.claim({ ...claimed, idempotencyKey: idempotency_key }),
});

const FRAMES: ReadonlyMap<unknown, TakerFrame> = new Map(
  [hello, rfq, prepare, accept, cancel, prepareClaim, claim, ...CASHOUT_FRAMES].map((frame) => [
    frame.type,
    frame,
  ]),
);

/** Every message that takers send and that is answered, but `ping`. */
export const TAKER_FRAMES: readonly TakerFrame[] = [...FRAMES.values()];

/** What a message is. @throws VenueError INVALID_MESSAGE for a type that takers do not send */
export function takerFrameOf({ type }: Frame): TakerFrame {
  const known = FRAMES.get(type);
  if (known) return known;
  const types = [...FRAMES.keys()].join(', ');
  throw new VenueError('INVALID_MESSAGE', `A message must be an object with one of these types: ${types}.`);
}
