import type { ExchangeView } from '../answers/view.ts';
import type { InfoRequest } from './info-request.ts';
import { CANDLE_INTERVALS } from './intervals.ts';
import { roundBook } from './round-book.ts';
import { outcomeCtxs, perpCtxs, perpMeta, spotMeta } from './universe.ts';
import { aggregateByTime, userFillsByTime } from './user-fills.ts';

const RECENT_TRADES = 10;

type CandleWindow = Extract<InfoRequest, { type: 'candleSnapshot' }>['req'];

/** What upstream answers: a value, or that it fell over on a coin it does not (or no longer) trade. */
export type InfoAnswer = { ok: true; value: unknown } | { ok: false };

const known = (value: unknown): InfoAnswer => (value === null ? { ok: false } : { ok: true, value });
const answer = (value: unknown): InfoAnswer => ({ ok: true, value });

function candles(view: ExchangeView, { coin, interval, startTime, endTime }: CandleWindow): InfoAnswer {
  const endTimeMs = endTime ?? view.now();
  return known(view.candles(coin, CANDLE_INTERVALS[interval], interval, startTime, endTimeMs));
}

function book(view: ExchangeView, request: Extract<InfoRequest, { type: 'l2Book' }>): InfoAnswer {
  const full = view.book(request.coin);
  return known(full && roundBook(full, request));
}

function userFills(view: ExchangeView, request: Extract<InfoRequest, { type: 'userFills' }>): InfoAnswer {
  const fills = view.userFills(request.user);
  return answer(request.aggregateByTime ? aggregateByTime(fills) : fills);
}

function fillsByTime(
  view: ExchangeView,
  request: Extract<InfoRequest, { type: 'userFillsByTime' }>,
): InfoAnswer {
  const fills = userFillsByTime(view, request);
  return answer(request.aggregateByTime ? aggregateByTime(fills) : fills);
}

/** Answers one checked question from the exchange's state. Never throws on a coin that is not there. */
export function answerInfo(view: ExchangeView, request: InfoRequest): InfoAnswer {
  switch (request.type) {
    case 'outcomeMeta':
      return answer(view.outcomeMeta());
    case 'outcomeTemplates':
      return answer(view.outcomeTemplates());
    case 'settledOutcome':
      return answer(view.settledOutcome(request.outcome));
    case 'allMids':
      return request.dex ? { ok: false } : answer(view.mids());
    case 'l2Book':
      return book(view, request);
    case 'candleSnapshot':
      return candles(view, request.req);
    case 'recentTrades':
      return known(view.recentTrades(request.coin, RECENT_TRADES));
    case 'userFills':
      return userFills(view, request);
    case 'userFillsByTime':
      return fillsByTime(view, request);
    case 'spotMeta':
      return answer(spotMeta());
    case 'spotMetaAndAssetCtxs':
      return answer([spotMeta(), outcomeCtxs(view)]);
    case 'meta':
      return request.dex ? { ok: false } : answer(perpMeta(view));
    case 'metaAndAssetCtxs':
      return request.dex ? { ok: false } : answer([perpMeta(view), perpCtxs(view)]);
    case 'validatorL1Votes':
      return answer(view.validatorVotes());
    case 'validatorSummaries':
      return answer(view.validatorSummaries());
    case 'exchangeStatus':
      return answer({ time: view.now(), specialStatuses: null });
  }
}
