import { createLoader, parseAsStringLiteral } from 'nuqs/server';

/** The state of a wallet's page, all of it in the address. */
export const walletParams = {
  markets: parseAsStringLiteral(['recent', 'best', 'worst', 'volume'] as const).withDefault('recent'),
  pnl: parseAsStringLiteral(['chart', 'table'] as const).withDefault('chart'),
};

/** Reads the state from a request's query string. */
export const loadWalletParams = createLoader(walletParams);
