import { isUtf8 } from 'node:buffer';

/** One message of a channel: a flat JSON object. Its fields are whatever the client sent. */
export type Frame = Readonly<Record<string, unknown>>;

/** What was received: any JSON value, why it is none, or a message that came too fast to be looked at. */
export type Received =
  | { kind: 'json'; json: unknown }
  | { kind: 'fault'; error: string }
  | { kind: 'limited'; correlation: Correlation };

const fault = (error: string): Received => ({ kind: 'fault', error });

/** Reads one message; never throws. `maxBytes` is the longest that is looked at. */
export function readMessage(data: Buffer, isBinary: boolean, maxBytes: number): Received {
  if (isBinary) return fault('Frames must be JSON text, not binary.');
  if (data.length > maxBytes) return fault(`A frame can have at most ${maxBytes} bytes.`);
  if (!isUtf8(data)) return fault('The frame is not valid UTF-8.');
  try {
    return { kind: 'json', json: JSON.parse(data.toString('utf8')) };
  } catch {
    return fault('The frame is not valid JSON.');
  }
}

/** A JSON value as a frame; null when it is no object. */
export const asFrame = (json: unknown): Frame | null =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Frame) : null;

/** What an answer repeats of the frame that it answers, so that a client can tell which one it was. */
export type Correlation = {
  request_type?: string;
  rfq_id?: string;
  quote_id?: string;
  parlay_id?: string;
  offer_id?: string;
  request_id?: string | number;
  reqId?: string | number;
};

const MAX_ECHO_CHARS = 128;
const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_ECHO_CHARS;

const isName = (value: unknown): value is string | number => isShort(value) || Number.isSafeInteger(value);

/** The client's own name for a frame, if it gave one: a short text or a number. Takers call it `reqId`. */
export const requestIdOf = (frame: Frame): Pick<Correlation, 'request_id' | 'reqId'> =>
  addRequestId({}, frame);

function addRequestId<Named extends Correlation>(named: Named, { request_id, reqId }: Frame): Named {
  if (isName(request_id)) named.request_id = request_id;
  if (isName(reqId)) named.reqId = reqId;
  return named;
}

/** The fields that say which frame an error is about; those that are not what they should be are left out. */
export function correlationOf(frame: Frame): Correlation {
  const { type, rfq_id, quote_id, parlay_id, offer_id } = frame;
  const correlation: Correlation = {};
  if (isShort(type)) correlation.request_type = type;
  if (isShort(rfq_id)) correlation.rfq_id = rfq_id;
  if (isShort(quote_id)) correlation.quote_id = quote_id;
  if (isName(parlay_id)) correlation.parlay_id = String(parlay_id);
  if (isShort(offer_id)) correlation.offer_id = offer_id;
  return addRequestId(correlation, frame);
}
