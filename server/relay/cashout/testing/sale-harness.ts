import type { Pool } from 'pg';
import type { LocalAccount } from 'viem';
import type { CallJournal } from '#chain/calls/call-journal.ts';
import { MakerAccounts } from '#chain/escrow/maker-accounts.ts';
import { ParlayReader } from '#chain/escrow/parlay-reader.ts';
import { localAccount } from '#chain/local/local-accounts.ts';
import { randomNonce } from '#chain/testing/signed-fill.ts';
import { type ExecutorOptions, silent, type TestVenue } from '#chain/testing/test-venue.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { CashoutOffer } from '#domain/parlay/structs.ts';
import { escrowDomain, typedData } from '#domain/parlay/typed-data.ts';
import { systemClock } from '#observe/clock.ts';
import { createCallJournal } from '#store/venue/call-journal.ts';
import { createCashoutOffers } from '#store/venue/cashout-offers.ts';
import { VenueEmitter } from '../../engine/venue-emitter.ts';
import type { MakerIdentity } from '../../maker-identity.ts';
import { chainOf } from '../../testing/services.ts';
import { CashoutService } from '../cashout-service.ts';
import { type CashoutSettings, DEFAULT_CASHOUT_SETTINGS } from '../cashout-settings.ts';
import type {
  CashoutExecutedFrame,
  CashoutOfferFrame,
  CashoutOfferInput,
  PreparedCashout,
} from '../cashouts.ts';

export type SaleHarnessOptions = {
  journal?: CallJournal;
  settings?: Partial<CashoutSettings>;
  executor?: ExecutorOptions;
  /** Prices of outcomes' side 0 in units of 1e-6. */
  prices?: ReadonlyMap<number, bigint>;
};

export const identityOf = ({ address }: LocalAccount, from = 'here'): MakerIdentity => ({
  ...{ makerAddress: address, signerAddress: address, lastLook: false, origin: { address: from } },
});

/** One life of the relay's sales on a real chain and a real database; `end` is its death. */
export function newSaleHarness(venue: TestVenue, pool: Pool, options: SaleHarnessOptions = {}) {
  const stored = createCallJournal(pool, { lane: 'relay', chainId: venue.book.chainId });
  const { executor, heads, life } = venue.executor([localAccount(6)], {
    journal: options.journal ?? stored,
    ...options.executor,
  });
  const { rpc } = venue;
  const chain = chainOf(venue);
  const { escrow, token, registry } = venue.book.contracts;
  const addresses = { escrow: escrow.address, token: token.address };
  const emitter = new VenueEmitter((name, error) => {
    throw new Error(`a listener of ${name} failed`, { cause: error });
  });
  const told: { taker: Address; frame: CashoutOfferFrame }[] = [];
  const executed: CashoutExecutedFrame[] = [];
  emitter.on('cashout_offer', (each) => void told.push(each));
  emitter.on('cashout_executed', ({ frame }) => void executed.push(frame));
  const service = new CashoutService({
    ...{ chain, emitter, logger: silent, clock: systemClock, calls: executor, reservedE6: () => 0n },
    makers: new MakerAccounts({ rpc, heads, addresses, logger: silent, signal: life.signal }),
    positions: new ParlayReader({ rpc, escrow, registry: registry.address }),
    offers: createCashoutOffers(pool, escrow.address),
    prices: async () => options.prices ?? new Map(),
    settings: { ...DEFAULT_CASHOUT_SETTINGS, refreshMs: 0, ...options.settings },
  });
  heads.onPoll(({ hash }) => void service.onHead(hash));
  return {
    service,
    told,
    executed,
    /** Recovers what an earlier life left open. */
    async recover() {
      const open = await executor.recover();
      await service.recover(open.flatMap((call) => (call.kind === 'novate' ? [call.input] : [])));
    },
    end() {
      service.stop();
      life.abort();
    },
  };
}

export type SaleHarness = ReturnType<typeof newSaleHarness>;

/** An offer of `buyer` to the taker of the venue, as it is sent; `change` goes into what is signed. */
export async function signedOffer(
  venue: TestVenue,
  buyer: LocalAccount,
  parlayId: bigint,
  change: Partial<CashoutOffer> & { validUntilMs?: number; signer?: LocalAccount } = {},
): Promise<CashoutOfferInput> {
  const { validUntilMs = Date.now() + 300_000, signer = buyer, ...struct } = change;
  const offer: CashoutOffer = {
    ...{ maker: buyer.address, taker: venue.taker.address, parlayId, payout: 20_000_000n },
    ...{ resolvedWonCount: 0, voidedCount: 0, nonce: randomNonce() },
    deadline: (await venue.now()) + 3_000n,
    ...struct,
  };
  const domain = escrowDomain(venue.book.chainId, venue.escrow);
  const signature = await signer.signTypedData(typedData(domain, 'CashoutOffer', offer) as never);
  const { payout: payoutE6, resolvedWonCount, voidedCount, nonce, deadline } = offer;
  return { parlayId, payoutE6, resolvedWonCount, voidedCount, nonce, deadline, signature, validUntilMs };
}

/** The owner's signature of a prepared acceptance. */
export function signTicket(owner: LocalAccount, { acceptance }: PreparedCashout): Promise<string> {
  const { types, message, ...rest } = acceptance;
  const { CashoutAcceptance } = types;
  return owner.signTypedData({ ...rest, types: { CashoutAcceptance }, message } as never);
}

/** Prepares, signs and sends an acceptance of an offer. */
export async function sell(harness: SaleHarness, owner: LocalAccount, parlayId: bigint, offerId: string) {
  const prepared = await harness.service.prepare(parlayId, offerId);
  return harness.service.accept(parlayId, { offerId, signature: await signTicket(owner, prepared) });
}
