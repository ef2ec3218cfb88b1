import type { Endpoint } from '#transports/http/endpoint.ts';
import { getPortfolioEndpoint } from './portfolio/get-portfolio.ts';
import { listPnlHistoryEndpoint } from './portfolio/list-pnl-history.ts';
import { getFullProfileEndpoint } from './profile/get-full-profile.ts';
import { getEdgeEndpoint } from './traders/get-edge.ts';
import { getTraderProfileEndpoint } from './traders/get-trader-profile.ts';
import { listSmartMoneyEndpoint } from './traders/list-smart-money.ts';

/** Every operation about single wallets, and the list of the best. */
export const WALLET_ROUTES: readonly Endpoint[] = [
  getPortfolioEndpoint,
  listPnlHistoryEndpoint,
  getFullProfileEndpoint,
  listSmartMoneyEndpoint,
  getTraderProfileEndpoint,
  getEdgeEndpoint,
];
