import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { PriceUnknownError } from '#quoting/book-mid.ts';
import { least } from '#quoting/least.ts';
import type { LivePrices } from '#quoting/live-prices.ts';
import { type MakerClient, MakerError, type Position, priceCashout, readPosition } from '#sdk/maker/index.ts';
import type { LocalChainClient } from './local-chain-client.ts';

export type CashoutQuotingOptions = {
  maker: MakerClient;
  /** Whose wallet pays. */
  account: Address;
  client: LocalChainClient;
  escrow: Address;
  prices: LivePrices;
  /** Edge: the part of the fair price that the maker keeps, bps. */
  edgeBps: number;
  /** Most that all live offers together may pay, 6-decimal units. */
  roomE6: () => bigint;
  logger: Logger;
  signal: AbortSignal;
  everyMs?: number;
};

const EVERY_MS = 10_000;
/** Offers live for three rounds, so that a late round leaves no gap. */
const VALID_ROUNDS = 3;
/** The newest positions are offered for. */
const MAX_POSITIONS = 50;
const MAX_PAYOUT_E6 = 5_000_000_000n;
/** How far back positions are searched, in blocks. */
const LOOK_BACK = 5_000n;

/** Offers for live positions of the escrow, priced by the live books: the maker's own and those of others. */
export class CashoutQuoting {
  readonly #options: CashoutQuotingOptions;
  /** Positions that may be alive, the newest last. */
  readonly #open = new Set<bigint>();
  #readTo: bigint | null = null;

  constructor(options: CashoutQuotingOptions) {
    this.#options = options;
  }

  /** Offers until the signal. Never throws. */
  async run(): Promise<void> {
    const { signal, logger, everyMs = EVERY_MS } = this.#options;
    while (!signal.aborted) {
      await this.#round().catch((error: unknown) => {
        if (!signal.aborted) logger.debug({ reason: String(error) }, 'positions not read');
      });
      await delay(everyMs, undefined, { signal }).catch(() => {});
    }
  }

  async #round(): Promise<void> {
    const { maker, signal } = this.#options;
    if (!maker.isReady) return;
    await this.#lookForNew();
    let roomE6 = this.#options.roomE6();
    for (const parlayId of [...this.#open].reverse()) {
      if (signal.aborted) return;
      roomE6 -= await this.#offer(parlayId, roomE6);
    }
  }

  async #lookForNew(): Promise<void> {
    const { client, escrow } = this.#options;
    const head = await client.getBlockNumber();
    const earliest = head > LOOK_BACK ? head - LOOK_BACK : 0n;
    // After a reorganisation everything is read again.
    const from = this.#readTo === null || this.#readTo >= head ? earliest : this.#readTo + 1n;
    const created = await client.getContractEvents({
      ...{ address: escrow, abi: parlayEscrowAbi, eventName: 'ParlayCreated' },
      ...{ fromBlock: from, toBlock: head },
    } as const);
    this.#readTo = head;
    for (const { args } of created) if (args.parlayId !== undefined) this.#open.add(args.parlayId);
    for (const oldest of this.#open) {
      if (this.#open.size <= MAX_POSITIONS) break;
      this.#open.delete(oldest);
    }
  }

  /** @returns what the offer would cost, 6-decimal units */
  async #offer(parlayId: bigint, roomE6: bigint): Promise<bigint> {
    const { client, escrow, account, maker, logger, everyMs = EVERY_MS } = this.#options;
    const position = await readPosition(client, escrow, parlayId);
    if (!position) this.#open.delete(parlayId);
    if (!position || position.isBlocked || position.taker === account) return 0n;
    try {
      const payoutE6 = await this.#price(position);
      if (payoutE6 < 1n || payoutE6 > least(roomE6, MAX_PAYOUT_E6)) return 0n;
      const validSeconds = (VALID_ROUNDS * everyMs) / 1_000;
      await maker.cashouts.offer(position, { payoutE6, validSeconds });
      return payoutE6;
    } catch (error) {
      if (!(error instanceof MakerError) && !(error instanceof PriceUnknownError)) throw error;
      logger.debug({ parlayId: String(parlayId), reason: error.message }, 'no offer');
      return 0n;
    }
  }

  /** @throws PriceUnknownError when an open leg has no price */
  async #price(position: Position): Promise<bigint> {
    const { prices, edgeBps } = this.#options;
    const open = position.legs.filter(({ result }) => result === null);
    const known = await Promise.all(
      open.map(async ({ outcomeId }) => [outcomeId, await prices.yesE6(outcomeId)] as const),
    );
    const chances = new Map(known);
    return priceCashout(position, (outcomeId) => chances.get(outcomeId) ?? 0n, edgeBps);
  }
}
