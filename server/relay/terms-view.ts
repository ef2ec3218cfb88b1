import type { Address } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import type { VenueChain, VenueSettings } from './config.ts';

type TermsInput = {
  settings: VenueSettings;
  chain: VenueChain;
  contracts: { registry: Address; vault: Address; distributor: Address | null };
  /** Of the deployment. */
  times: { disputeWindowSeconds: number; forceVoidAfterSeconds: number };
  rpcUrls: string[];
  isTest: boolean;
  faucetE6: bigint | null;
};

/** The venue's terms as visitors read them. */
export function termsView(input: TermsInput): VenueTerms {
  const { settings, chain, contracts, times, faucetE6 } = input;
  const { fees } = settings;
  return {
    chain: {
      ...{ id: chain.chainId, name: input.isTest ? 'Hashmark test chain' : 'Hashmark chain' },
      ...{ rpc_urls: input.rpcUrls, is_test: input.isTest },
    },
    contracts: { escrow: chain.escrow, token: chain.token, ...contracts },
    limits: {
      ...{ min_stake_e6: String(settings.minStakeE6), max_stake_e6: String(settings.maxStakeE6) },
      ...{ min_legs: settings.minLegs, max_legs: settings.maxLegs, max_leg_life_ms: settings.maxLegLifeMs },
    },
    fees: {
      ...{ builder: settings.builder, builder_fee_bps: settings.builderFeeBps },
      ...{ base_bps: fees.baseBps, per_extra_leg_bps: fees.perExtraLegBps },
      taper: fees.taper.map(({ fromE6, lessBps }) => ({ from_e6: String(fromE6), less_bps: lessBps })),
      ...{ min_bps: fees.minBps, max_bps: fees.maxBps, spread_bps: chain.spreadBps },
    },
    times: {
      ...{ window_ms: settings.windowMs, accept_ms: settings.acceptMs, confirm_ms: settings.confirmMs },
      dispute_window_ms: times.disputeWindowSeconds * 1_000,
      force_void_after_ms: times.forceVoidAfterSeconds * 1_000,
    },
    faucet: faucetE6 === null ? null : { amount_e6: String(faucetE6) },
  };
}
