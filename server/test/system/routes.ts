import { isTrade, outcomeOf } from '../oracle/markets.ts';
import type { Row } from '../oracle/node-files.ts';
import { busiestCoin, coinStates } from './samples.ts';
import { inUrl } from './shared.ts';

/** Every route of the API as the specification writes it, parameters in braces. */
export const TEMPLATES = [
  '/v1/fills',
  '/v1/activity',
  '/v1/activity/stream',
  '/v1/outcomes',
  '/v1/outcomes/categories',
  '/v1/outcomes/{id}',
  '/v1/registeredOutcomes',
  '/v1/registeredOutcomes/snapshot',
  '/v1/registeredOutcomes/{id}',
  '/v1/settledOutcomes',
  '/v1/markets/overview',
  '/v1/markets/series',
  '/v1/markets/settled',
  '/v1/markets/meta/outcomes',
  '/v1/markets/coin-labels',
  '/v1/markets/logos',
  '/v1/markets/events',
  '/v1/markets/{coin}',
  '/v1/markets/{coin}/fills',
  '/v1/markets/{coin}/holders',
  '/v1/markets/{coin}/activity',
  '/v1/crypto/price-markets',
  '/v1/markpx/{symbol}',
  '/v1/markpx/{symbol}/history',
  '/v1/market-data/{coin}/candles',
  '/v1/market-data/{coin}/l2book',
  '/v1/users/{user}/fills/{tid}',
  '/v1/builders',
  '/v1/builders/compare',
  '/v1/builders/{builder}',
  '/v1/builders/{builder}/fills',
  '/v1/builders/by-user/{user}',
  '/v1/builders/{builder}/leaderboard',
  '/v1/builders/{builder}/top-traders',
  '/v1/builders/{builder}/market-share',
  '/v1/builders/{builder}/retention',
  '/v1/leaderboard',
  '/v1/portfolio/{user}',
  '/v1/portfolio/{user}/pnl-history',
  '/v1/profile/{user}/full',
  '/v1/traders/smart-money',
  '/v1/traders/{user}/profile',
  '/v1/traders/{user}/edge',
  '/v1/analytics/calibration',
  '/v1/analytics/resolution-summary',
  '/v1/analytics/outcomes/{id}/belief-curve',
  '/v1/analytics/incoherence',
  '/v1/analytics/leaderboard/builders',
  '/v1/analytics/leaderboard/traders',
  '/v1/defillama/volume',
  '/v1/defillama/fees',
  '/v1/defillama/summary',
  '/v1/digest/global',
  '/v1/digest/builder/{builder}',
  '/v1/digest/trader/{user}',
  '/v1/markets/discovery/trending',
  '/v1/markets/discovery/movers',
  '/v1/markets/discovery/closing-soon',
  '/v1/markets/discovery/most-contested',
  '/v1/markets/discovery/new',
  '/v1/groups',
  '/v1/groups/daily',
  '/v1/groups/breakdown',
  '/health',
  '/v1/pricing',
];

/** Query parameters of each route as the specification lists them. */
export const QUERIES: Record<string, string[]> = {
  '/v1/fills': ['user', 'coin', 'dir', 'builder', 'limit', 'offset'],
  '/v1/activity': ['limit', 'min_notional', 'side', 'builder', 'category'],
  '/v1/activity/stream': ['min_notional', 'side', 'apikey'],
  '/v1/outcomes': ['status', 'category', 'underlying', 'market_class', 'limit', 'offset'],
  '/v1/registeredOutcomes': ['underlying', 'category', 'market_class', 'limit', 'offset'],
  '/v1/registeredOutcomes/snapshot': ['limit'],
  '/v1/settledOutcomes': ['underlying', 'category', 'market_class', 'limit', 'offset'],
  '/v1/markets/overview': ['market_class', 'underlying', 'period'],
  '/v1/markets/series': ['market_class', 'underlying'],
  '/v1/markets/settled': ['limit'],
  '/v1/markets/meta/outcomes': ['underlying', 'period', 'from', 'to', 'is_settled', 'limit', 'offset'],
  '/v1/markets/events': ['type', 'limit', 'since'],
  '/v1/crypto/price-markets': ['underlying', 'status', 'period', 'onlyTradable', 'excludeExpired'],
  '/v1/markpx/{symbol}/history': ['from', 'to', 'limit'],
  '/v1/market-data/{coin}/candles': ['interval', 'startTime', 'endTime'],
  '/v1/builders': ['limit'],
  '/v1/builders/compare': ['builders'],
  '/v1/builders/{builder}/fills': ['cursor', 'startTime', 'endTime', 'limit'],
  '/v1/builders/{builder}/leaderboard': ['sort', 'limit'],
  '/v1/builders/{builder}/market-share': ['metric'],
  '/v1/builders/{builder}/retention': ['weeks'],
  '/v1/leaderboard': ['metric', 'timeframe', 'category', 'underlying', 'builder', 'limit'],
  '/v1/traders/smart-money': ['min_sample', 'limit'],
  '/v1/analytics/calibration': ['buckets'],
  '/v1/analytics/resolution-summary': ['group_by'],
  '/v1/analytics/outcomes/{id}/belief-curve': ['points'],
  '/v1/analytics/incoherence': ['limit'],
  '/v1/analytics/leaderboard/builders': ['limit'],
  '/v1/analytics/leaderboard/traders': ['sort', 'limit'],
  '/v1/digest/global': ['period'],
  '/v1/digest/builder/{builder}': ['period'],
  '/v1/digest/trader/{user}': ['period'],
  '/v1/markets/discovery/trending': ['underlying', 'limit'],
  '/v1/markets/discovery/movers': ['underlying', 'limit', 'window_hours'],
  '/v1/markets/discovery/closing-soon': ['underlying', 'limit'],
  '/v1/markets/discovery/most-contested': ['underlying', 'limit', 'min_volume'],
  '/v1/markets/discovery/new': ['underlying', 'limit', 'max_age_hours'],
  '/v1/groups': ['group_class', 'underlying', 'period'],
  '/v1/groups/daily': ['group_class', 'underlying', 'period', 'from', 'to'],
  '/v1/groups/breakdown': ['group_class', 'underlying', 'period', 'limit'],
};

/** A path of a template whose parameters name things that exist. */
export function realPath(template: string, rows: Row[]): string {
  const coin = inUrl(template.includes('market-data') ? coinStates(rows).open : busiestCoin(rows));
  const trade = rows.findLast(isTrade) as Row;
  const routed = rows.findLast(({ builder }) => builder !== '') as Row;
  return template
    .replace('{coin}', coin)
    .replace('{id}', String(outcomeOf(trade.coin)))
    .replace('{symbol}', 'BTC')
    .replace('{builder}', String(routed.builder))
    .replace('{user}', trade.user)
    .replace('{tid}', String(trade.tid));
}

/** What some routes want to be asked at the least. */
const LEAST: Record<string, (rows: Row[]) => string> = {
  '/v1/fills': (rows) => `?coin=${inUrl(busiestCoin(rows))}`,
  '/v1/builders/compare': (rows) => `?builders=${rows.findLast(({ builder }) => builder)?.builder}`,
};

/** A request for a template that must be answered. */
export const realTarget = (template: string, rows: Row[]): string =>
  `${realPath(template, rows)}${LEAST[template]?.(rows) ?? ''}`;
