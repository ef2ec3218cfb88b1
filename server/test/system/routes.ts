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
};

/** A path of a template whose parameters name things that exist. */
export function realPath(template: string, rows: Row[]): string {
  const coin = inUrl(template.includes('market-data') ? coinStates(rows).open : busiestCoin(rows));
  const trade = rows.findLast(isTrade) as Row;
  return template
    .replace('{coin}', coin)
    .replace('{id}', String(outcomeOf(trade.coin)))
    .replace('{symbol}', 'BTC')
    .replace('{user}', trade.user)
    .replace('{tid}', String(trade.tid));
}
