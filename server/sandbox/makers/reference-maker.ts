import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Address } from '#domain/parlay/hex.ts';
import { least } from '#quoting/least.ts';
import type { LivePrices } from '#quoting/live-prices.ts';
import { RequestQuoter } from '#quoting/request-quoter.ts';
import { type MakerOptions, nonceWords } from '#sdk/maker/index.ts';
import { CashoutQuoting } from './cashout-quoting.ts';
import type { LocalChainClient } from './local-chain-client.ts';
import { MakerCollateral } from './maker-collateral.ts';
import { edgeBps, type View } from './views.ts';
import type { Wallet } from './wallet.ts';

export type ReferenceMakerOptions = {
  connection: Pick<MakerOptions, 'url' | 'apiKey' | 'chainId' | 'limits'>;
  view: View;
  /** With it the maker wants the last look, and declines when a price has moved by more; bps. */
  lastLookBps: number | null;
  seed: number;
  escrow: Address;
  token: Address;
  client: LocalChainClient;
  wallet: Wallet;
  prices: LivePrices;
  logger: Logger;
  signal: AbortSignal;
  tendEachMs?: number;
  /** How often offers for live positions are made. */
  cashoutsEachMs?: number;
};

const USD_E6 = 1_000_000n;
/** Most collateral in open parlays and live quotes together. */
const INVENTORY_CAP_E6 = 500_000n * USD_E6;
const PER_PARLAY_CAP_E6 = 25_000n * USD_E6;
const LIFE_SECONDS = 75;
/** Most that live offers for positions may cost together. */
const CASHOUT_CAP_E6 = 50_000n * USD_E6;
/** What is kept of a position's fair price beyond the view's own edge. */
const CASHOUT_EDGE_BPS = 200;

/** A maker of the sandbox: prices by the live books, with an edge of its own, up to its inventory. */
export class ReferenceMaker {
  readonly quoter: RequestQuoter;
  readonly #options: ReferenceMakerOptions;
  readonly #collateral: MakerCollateral;
  readonly #cashouts: CashoutQuoting;

  constructor(options: ReferenceMakerOptions) {
    const { connection, view, seed, escrow, wallet, prices, logger } = options;
    this.#options = options;
    this.#collateral = new MakerCollateral(options);
    this.quoter = new RequestQuoter({
      connection: {
        ...connection,
        escrow,
        signer: wallet.account,
        nextNonce: nonceWords(),
        exposureCapE6: INVENTORY_CAP_E6,
        cancelOnDisconnect: true,
      },
      strategy: {
        edgeBps: (request) => edgeBps(view, seed, request),
        lifeSeconds: LIFE_SECONDS,
        leastStakeE6: () => 0n,
        roomE6: ({ collateralE6 }) => this.#roomE6(collateralE6),
        lastLookBps: options.lastLookBps,
      },
      prices,
      logger,
      onFilled: (fill) => {
        if (fill.parlayId !== null) this.#collateral.filled(BigInt(fill.parlayId), fill.collateralE6);
        return this.#collateral.tend();
      },
    });
    this.#cashouts = this.#cashoutQuoting();
  }

  #cashoutQuoting(): CashoutQuoting {
    const { wallet, view, cashoutsEachMs, client, escrow, prices, logger, signal } = this.#options;
    return new CashoutQuoting({
      ...{ client, escrow, prices, logger, signal },
      maker: this.quoter.client,
      account: wallet.account.address,
      edgeBps: CASHOUT_EDGE_BPS + view.baseBps,
      roomE6: () => least(CASHOUT_CAP_E6, this.#collateral.balanceE6),
      ...(cashoutsEachMs !== undefined && { everyMs: cashoutsEachMs }),
    });
  }

  /** Funds the maker, then quotes until the signal. @throws MakerError when the relay refuses it */
  async run(): Promise<void> {
    const { signal } = this.#options;
    const close = (): void => void this.quoter.client.close();
    signal.addEventListener('abort', close, { once: true });
    const connected = this.quoter.client.connect().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    try {
      await Promise.all([connected, this.#tend(), this.#cashouts.run()]);
    } finally {
      signal.removeEventListener('abort', close);
      await this.quoter.client.close();
    }
  }

  #roomE6(promisedE6: bigint): bigint {
    const inventoryE6 = INVENTORY_CAP_E6 - this.#collateral.openE6 - promisedE6;
    const roomE6 = least(PER_PARLAY_CAP_E6, inventoryE6, this.#collateral.balanceE6 - promisedE6);
    return roomE6 > 0n ? roomE6 : 0n;
  }

  async #tend(): Promise<void> {
    const { signal, logger, tendEachMs = 10_000 } = this.#options;
    while (!signal.aborted) {
      const reason = await this.#collateral.tend().then(
        () => null,
        (error: unknown) => String(error),
      );
      if (reason !== null && !signal.aborted) logger.warn({ reason }, 'the maker could not be funded');
      await delay(reason === null ? tendEachMs : Math.min(tendEachMs, 1_000), undefined, { signal }).catch(
        () => {},
      );
    }
  }
}
