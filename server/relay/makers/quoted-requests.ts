import type { Address } from '#domain/parlay/hex.ts';
import { positionIdOf } from '#domain/parlay/legs.ts';
import { enteredQuotes } from '#domain/rfq/maker-record.ts';
import { type RfqRecord, signedQuoteOf } from '#domain/rfq/request.ts';
import { nextDeadlineMs } from '#domain/rfq/transition.ts';
import type { QuotedRequestView } from './maker-figures.ts';

/** The best quote of a request whose window is closed. Before that a maker would learn what others bid. */
function bestOf(record: RfqRecord, maker: Address): QuotedRequestView['best'] {
  if (record.rfq.status === 'COLLECTING_QUOTES') return null;
  const [best] = enteredQuotes(record.rfq);
  const signed = signedQuoteOf(record, best?.quoteId ?? null);
  if (!signed) return null;
  const { quote, priceE6 } = signed;
  return {
    price_e6: String(priceE6),
    maker_collateral_e6: String(quote.makerCollateral),
    own: quote.maker === maker,
  };
}

/** An open request as a maker that quoted it sees it; null for others. */
export function quotedRequestView(record: RfqRecord, maker: Address): QuotedRequestView | null {
  const { rfq, terms } = record;
  const booked = rfq.quotes.findLast((quote) => quote.maker === maker);
  const signed = signedQuoteOf(record, booked?.quoteId ?? null);
  if (!booked || !signed) return null;
  const { quote, priceE6 } = signed;
  return {
    ...{ rfq_id: rfq.rfqId, status: rfq.status, created_at: rfq.createdMs, ends_at: nextDeadlineMs(rfq) },
    legs: terms.legs.map((leg) => ({
      ...{ position_id: positionIdOf(leg), outcome_id: leg.outcomeId, side_index: leg.sideIndex },
    })),
    net_stake_e6: String(terms.netStakeE6),
    own: {
      quote_id: booked.quoteId,
      price_e6: String(priceE6),
      maker_collateral_e6: String(quote.makerCollateral),
      last_look: booked.lastLook,
      received_at: booked.receivedMs,
      deadline: Number(quote.deadline) * 1000,
      nonce: String(quote.nonce),
      out: booked.out,
    },
    best: bestOf(record, maker),
  };
}
