import { ParlayReader } from '#chain/escrow/parlay-reader.ts';
import { coinOf, formatCoin } from '#domain/coin.ts';
import { systemClock } from '#observe/clock.ts';
import { CashoutService } from '#relay/cashout/cashout-service.ts';
import { DEFAULT_CASHOUT_SETTINGS } from '#relay/cashout/cashout-settings.ts';
import { createCashoutOffers } from '#store/venue/cashout-offers.ts';
import { tradedPrices } from '#store/venue/legs/traded-prices.ts';
import type { RelayCore } from './relay-core.ts';
import type { VenueRoleInput } from './venue-role.ts';

const ONE_E6 = 1_000_000;

/** Prices of outcomes' side 0 in units of 1e-6: the mid, else the newest trade; those without either are absent. */
async function prices(
  { db, container }: VenueRoleInput,
  outcomeIds: readonly number[],
): Promise<Map<number, bigint>> {
  const traded = await tradedPrices(db, outcomeIds);
  return new Map(
    outcomeIds.flatMap((outcomeId): [number, bigint][] => {
      const mid = container.live.mids.get(formatCoin(coinOf(outcomeId, 0)));
      if (mid === undefined) {
        const tradedE8 = traded.get(outcomeId);
        return tradedE8 === undefined ? [] : [[outcomeId, tradedE8 / 100n]];
      }
      const clamped = Math.min(ONE_E6, Math.max(0, Math.round(mid * ONE_E6)));
      return [[outcomeId, BigInt(clamped)]];
    }),
  );
}

/** Sales of live positions, following the chain until the signal; nothing of an earlier run is recovered yet. */
export function openCashouts(input: VenueRoleInput & { core: RelayCore }): CashoutService {
  const { env, link, db, core, logger, signal } = input;
  const { rpc, chain, book, heads } = link;
  const service = new CashoutService({
    ...{ chain, logger, clock: systemClock, gas: core.gas, makers: core.makers, calls: core.executor },
    positions: new ParlayReader({
      rpc,
      escrow: book.contracts.escrow,
      registry: book.contracts.registry.address,
    }),
    reservedE6: core.engine.reservedE6,
    offers: createCashoutOffers(db, chain.escrow),
    prices: (outcomeIds) => prices(input, outcomeIds),
    emitter: core.engine.events,
    settings: { ...DEFAULT_CASHOUT_SETTINGS, ticketMs: env.V2_CASHOUT_ACCEPT_TTL_MS },
  });
  const leave = heads.onPoll(({ hash }) => void service.onHead(hash));
  const end = (): void => {
    leave();
    service.stop();
  };
  signal.addEventListener('abort', end, { once: true });
  return service;
}
