import type { VenueTerms } from '#domain/parlay/venue-terms.ts';

/** The terms of a venue on a test chain with a faucet of 1,000 USD, as far as a wallet is concerned. */
export const WALLET_TERMS = {
  ...{ chain: { id: 998, name: 'Test chain', rpc_urls: [] }, faucet: { amount_e6: '1000000000' } },
} as unknown as VenueTerms;
