import { z } from '@hono/zod-openapi';
import type { Snapshot } from '#relay/requests/snapshot.ts';
import { VenueError } from '#relay/venue-error.ts';
import type { Frame } from '#transports/venue/frame.ts';
import { shownPrepared, shownSnapshot } from '#transports/venue/shown-snapshot.ts';
import { acceptInput, quoteId, toAcceptInput } from '../../http/venue/schema/accept-input.ts';
import { claimInput, prepareClaimInput } from '../../http/venue/schema/claim-input.ts';
import { createInput } from '../../http/venue/schema/create-input.ts';
import { rfqId } from '../../http/venue/schema/venue-field.ts';
import { helloInput } from './read-hello.ts';
import { type TakerFrame, type TakerSeat, takerFrame } from './taker-frame.ts';

const idempotencyKey = z.string({ error: 'send idempotency_key as a text' }).optional();

/** A snapshot as a flat frame; every frame about a request carries its id at the top. */
export const snapshotFields = (snapshot: Snapshot): object => ({
  rfq_id: snapshot.request.rfq_id,
  ...snapshot,
});

const hello = takerFrame({
  rate: 'read',
  input: helloInput,
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
    throw new VenueError('ADDRESS_MISMATCH', 'say hello as this taker first');
  }
}

const rfq = takerFrame({
  rate: 'create',
  invalidCode: 'INVALID_RFQ',
  input: { ...createInput, idempotency_key: idempotencyKey },
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
  rate: 'submit',
  input: { rfq_id: rfqId(), quote_id: quoteId().optional() },
  async handle({ venue, owns }, { rfq_id, quote_id }) {
    const prepared = await venue.requests.prepare(rfq_id, { quoteId: quote_id });
    const { taker } = (await venue.requests.get(rfq_id)).escrow_terms;
    return shownPrepared(prepared, owns(rfq_id, taker));
  },
});

const accept = takerFrame({
  rate: 'submit',
  invalidCode: 'INVALID_ACCEPTANCE',
  input: { ...acceptInput, rfq_id: rfqId(), idempotency_key: idempotencyKey },
  async handle({ venue }, { rfq_id, idempotency_key, ...acceptance }) {
    return snapshotFields(await venue.requests.accept(rfq_id, toAcceptInput(acceptance, idempotency_key)));
  },
});

const cancel = takerFrame({
  rate: 'submit',
  input: { rfq_id: rfqId(), cancel_token: z.string({ error: 'send cancel_token as a text' }).optional() },
  async handle({ venue, access, owns }, { rfq_id, cancel_token }) {
    const { taker } = (await venue.requests.get(rfq_id)).escrow_terms;
    if (!owns(rfq_id, taker)) access.checkCancelToken(rfq_id, cancel_token ?? '');
    return snapshotFields(await venue.requests.cancel(rfq_id, taker));
  },
});

const prepareClaim = takerFrame({
  rate: 'submit',
  input: prepareClaimInput,
  complete: (seat, frame) => ({ ...frame, address: frame.address ?? seat.identity?.address }),
  handle: ({ venue }, { address, to }) => venue.claims.prepare(address, to),
});

const claim = takerFrame({
  rate: 'submit',
  input: { ...claimInput, idempotency_key: idempotencyKey },
  handle: ({ venue }, { idempotency_key, ...claimed }) =>
    venue.claims.claim({ ...claimed, idempotencyKey: idempotency_key }),
});

const FRAMES: ReadonlyMap<unknown, TakerFrame> = new Map([
  ['hello', hello],
  ['rfq', rfq],
  ['prepare', prepare],
  ['accept', accept],
  ['cancel', cancel],
  ['claim:prepare', prepareClaim],
  ['claim', claim],
]);

/** What a message is. @throws VenueError INVALID_MESSAGE for a type that takers do not send */
export function takerFrameOf({ type }: Frame): TakerFrame {
  const known = FRAMES.get(type);
  if (known) return known;
  const types = [...FRAMES.keys()].join(', ');
  throw new VenueError('INVALID_MESSAGE', `send an object with a type, one of: ${types}`);
}
