import type { Endpoint } from '#transports/http/endpoint.ts';
import type { StreamEndpoint } from '#transports/http/stream-endpoint.ts';
import { listActivityEndpoint } from './activity/list-activity.ts';
import { streamActivityEndpoint } from './activity/stream-activity.ts';
import { listPriceMarketsEndpoint } from './crypto/list-price-markets.ts';
import { listFillsEndpoint } from './fills/list-fills.ts';
import { getBookEndpoint } from './market-data/get-book.ts';
import { listCandlesEndpoint } from './market-data/list-candles.ts';
import { getMarketEndpoint } from './markets/get-market.ts';
import { listCoinLabelsEndpoint } from './markets/list-coin-labels.ts';
import { listEventsEndpoint } from './markets/list-events.ts';
import { listHoldersEndpoint } from './markets/list-holders.ts';
import { listLogosEndpoint } from './markets/list-logos.ts';
import { listMarketActivityEndpoint } from './markets/list-market-activity.ts';
import { listMarketFillsEndpoint } from './markets/list-market-fills.ts';
import { listOutcomeMetaEndpoint } from './markets/list-outcome-meta.ts';
import { listOverviewEndpoint } from './markets/list-overview.ts';
import { listSeriesEndpoint } from './markets/list-series.ts';
import { listSettledCoinsEndpoint } from './markets/list-settled-coins.ts';
import { getMarkEndpoint } from './markpx/get-mark.ts';
import { listMarkHistoryEndpoint } from './markpx/list-mark-history.ts';
import { streamMarksEndpoint } from './markpx/stream-marks.ts';
import { getOutcomeEndpoint } from './outcomes/get-outcome.ts';
import { listCategoriesEndpoint } from './outcomes/list-categories.ts';
import { listOutcomesEndpoint } from './outcomes/list-outcomes.ts';
import { getRegisteredEndpoint } from './registered-outcomes/get-registered.ts';
import { listRegisteredEndpoint } from './registered-outcomes/list-registered.ts';
import { snapshotRegisteredEndpoint } from './registered-outcomes/snapshot-registered.ts';
import { listSettledEndpoint } from './settled-outcomes/list-settled.ts';
import { getUserFillEndpoint } from './users/get-user-fill.ts';

/** Every operation that reads markets: fills, activity, outcomes, markets and prices. */
export const MARKET_ROUTES: readonly (Endpoint | StreamEndpoint)[] = [
  listFillsEndpoint,
  getUserFillEndpoint,
  listActivityEndpoint,
  streamActivityEndpoint,
  listOutcomesEndpoint,
  listCategoriesEndpoint,
  getOutcomeEndpoint,
  listRegisteredEndpoint,
  snapshotRegisteredEndpoint,
  getRegisteredEndpoint,
  listSettledEndpoint,
  listOverviewEndpoint,
  listSeriesEndpoint,
  listSettledCoinsEndpoint,
  listOutcomeMetaEndpoint,
  listCoinLabelsEndpoint,
  listLogosEndpoint,
  listEventsEndpoint,
  getMarketEndpoint,
  listMarketFillsEndpoint,
  listHoldersEndpoint,
  listMarketActivityEndpoint,
  listPriceMarketsEndpoint,
  getMarkEndpoint,
  listMarkHistoryEndpoint,
  streamMarksEndpoint,
  listCandlesEndpoint,
  getBookEndpoint,
];
