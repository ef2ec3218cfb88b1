import { clientFrame } from './maker-socket.ts';
import { type Offer, restOfFrame } from './quote-book.ts';

const BEFORE_ID = '{"type":"RFQ_QUOTE","rfq_id":"';
/** As long as the id of any request. */
const ID_PLACE = `rfqv2_${'0'.repeat(32)}`;

/** An offer as it goes over the wire, made before the burst: only whose request it is is written when it is sent. */
export class QuoteFrame {
  readonly #frame: Buffer;
  readonly #key: Buffer;
  readonly #idStart: number;
  readonly offer: Offer;

  constructor(offer: Offer) {
    const { frame, start, key } = clientFrame(`${BEFORE_ID}${ID_PLACE}",${restOfFrame(offer.input)}`);
    this.offer = offer;
    this.#frame = frame;
    this.#key = key;
    this.#idStart = start + BEFORE_ID.length;
  }

  /** The frame for a request. @throws when its id has another length than ids have */
  to(rfqId: string): Buffer {
    if (rfqId.length !== ID_PLACE.length) throw new Error(`no request has the id ${rfqId}`);
    for (let nth = 0; nth < rfqId.length; nth++) {
      const masked = rfqId.charCodeAt(nth) ^ (this.#key[(BEFORE_ID.length + nth) & 3] ?? 0);
      this.#frame[this.#idStart + nth] = masked;
    }
    return this.#frame;
  }
}
