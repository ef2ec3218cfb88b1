import { z } from '@hono/zod-openapi';
import { refTo } from '#transports/http/schema/ref-to.ts';
import type { Message } from '#transports/message.ts';
import { CASHOUT, MAKER, OFFER, PREPARED_CASHOUT, TX_HASH } from '#transports/venue/examples.ts';
import { acceptCashoutOperation } from '../../http/venue/cashout/accept-cashout.ts';
import { prepareCashoutOperation } from '../../http/venue/cashout/prepare-cashout.ts';
import { showCashoutOperation } from '../../http/venue/cashout/show-cashout.ts';
import { OfferSchema } from '../../http/venue/schema/cashout-schema.ts';
import { executedMessage } from '../maker/cashout-frames.ts';
import { answer } from './taker-messages.ts';

/** What answers each message about a sale. */
export const ANSWERS = {
  show: answer(
    'CashoutAnswer',
    'cashout',
    'The position and its offers.',
    showCashoutOperation.response,
    CASHOUT,
  ),
  prepare: answer(
    'PrepareCashoutAnswer',
    'cashout:prepare',
    'The typed data for the owner to sign.',
    prepareCashoutOperation.response,
    PREPARED_CASHOUT,
  ),
  accept: answer(
    'AcceptCashoutAnswer',
    'cashout:accept',
    'The sale is mined.',
    acceptCashoutOperation.response,
    { tx_hash: TX_HASH, new_owner: MAKER, payout_e6: '40000000' },
  ),
};

export const CODES = {
  show: showCashoutOperation.codes ?? [],
  prepare: prepareCashoutOperation.codes ?? [],
  accept: acceptCashoutOperation.codes ?? [],
};

/** What the relay tells the owners of positions of its own accord, once they have signed their `hello`. */
export const CASHOUT_PUSHES: Readonly<Record<string, Message>> = {
  pushCashoutOffer: {
    name: 'CashoutOfferPush',
    summary: 'The best live offer for a position changed. Null when no offer can be accepted now.',
    payload: z
      .object({
        type: z.literal('cashout:offer'),
        parlay_id: z.string(),
        offer: refTo(OfferSchema).nullable(),
      })
      .openapi('CashoutOfferPush'),
    examples: [
      { type: 'cashout:offer', parlay_id: '7', offer: OFFER },
      { type: 'cashout:offer', parlay_id: '7', offer: null },
    ],
  },
  pushCashoutExecuted: executedMessage('CashoutExecutedPush'),
};
