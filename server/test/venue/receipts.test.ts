import { createHash } from 'node:crypto';
import { type Hex, hexToBytes } from 'viem';
import { afterAll, describe, expect, test } from 'vitest';
import { createReceiptStore, type StoredReceipt } from '#store/venue/receipts.ts';
import { onDatabaseOf } from '../product-database.ts';
import { until } from '../system/wait.ts';
import { usd } from './chain.ts';
import type { QuoteFrame } from './maker.ts';
import { Scene } from './scene.ts';
import { quoteHashOf } from './typed-data.ts';
import { sharedVenue } from './venue.ts';

type Entry = {
  quote_id: string;
  maker_commitment: Hex;
  maker_collateral_e6: string;
  received_at: number;
  expires_at: number;
  out: string | null;
};

type Receipt = {
  rfq_id: string;
  seq: number;
  prev_hash: Hex;
  hash: Hex;
  body: {
    quotes: Entry[];
    window: { opened_at: number; closed_at: number };
    winner: { quote_id: string; quote_hash: Hex };
    accepted_at: number;
    tx_hash: Hex;
    parlay_id: string;
    request: { rfq_id: string; submission_deadline: number };
  };
};

const venue = await sharedVenue();
const scene = await Scene.of(venue);
afterAll(() => scene.close());
const makers = [await scene.maker(), await scene.maker(), await scene.maker()] as const;

const sha256 = (...parts: (Uint8Array | string)[]): Hex => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `0x${hash.digest('hex')}`;
};

/** JSON without white space, the keys of each object in order. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

/** Highest payout, then earliest receipt, then lower id, of what was in the running. */
function winnerOf({ quotes, accepted_at }: Receipt['body']): Entry | undefined {
  const running = quotes.filter(({ out, expires_at }) => out === null && expires_at > accepted_at);
  return running.sort(
    (a, b) =>
      Number(BigInt(b.maker_collateral_e6) - BigInt(a.maker_collateral_e6)) ||
      a.received_at - b.received_at ||
      (a.quote_id < b.quote_id ? -1 : 1),
  )[0];
}

/** A filled request for which the makers put up these amounts, and its receipt. */
async function traded(amountsUsd: number[]) {
  const { taker, snapshot, requests } = await scene.request([...makers]);
  const { rfq_id } = snapshot.request;
  const quotes: QuoteFrame[] = [];
  for (const [place, amount] of amountsUsd.entries()) {
    quotes.push(await makers[place]!.enter(requests[place]!, usd(amount)));
  }
  const { quote_id } = await taker.offered(rfq_id);
  await taker.take(rfq_id, quote_id);
  const filled = await taker.reaches(rfq_id, 'FILLED');
  const receipt = await until(
    async () => {
      const { status, body } = await taker.api.get(`/v1/rfq/${rfq_id}/receipt`);
      return status === 200 && (body as Receipt);
    },
    { what: 'the receipt is there' },
  );
  return { receipt, quotes, filled };
}

/** The receipts from one to another, those of other trades between them included. */
async function chainOf(first: Receipt, last: Receipt): Promise<StoredReceipt[]> {
  const all = await onDatabaseOf(venue.dataDir, (db) =>
    createReceiptStore(db).between(0, Date.now() + 60_000),
  );
  return all.filter(({ seq }) => seq >= first.seq && seq <= last.seq);
}

describe('the receipt of a fill', () => {
  test('lets anybody recompute the winner, and each maker find its quote without naming it', async () => {
    const { receipt, quotes, filled } = await traded([20, 30, 30]);
    const { body } = receipt;
    expect(sha256(hexToBytes(receipt.prev_hash), canonicalJson(body))).toBe(receipt.hash);
    expect(body.quotes.map(({ quote_id }) => quote_id).sort()).toEqual(
      quotes.map(({ quote_id }) => quote_id).sort(),
    );
    for (const { quote_id, signature, quote } of quotes) {
      const entry = body.quotes.find((one) => one.quote_id === quote_id)!;
      expect(entry.maker_collateral_e6).toBe(String(quote.makerCollateral));
      expect(entry.maker_commitment).toBe(
        sha256([quote.maker, quote_id, signature].join('|').replace(/0x\w+/g, (hex) => hex.toLowerCase())),
      );
      expect(entry.received_at).toBeGreaterThanOrEqual(body.window.opened_at);
      expect(entry.received_at).toBeLessThan(body.window.closed_at);
      if (quote_id !== body.winner.quote_id) {
        expect(JSON.stringify(body).toLowerCase()).not.toContain(quote.maker.slice(2).toLowerCase());
      }
    }
    const [, earliest] = quotes;
    expect(winnerOf(body)?.quote_id).toBe(earliest!.quote_id);
    expect(body.winner).toEqual({ quote_id: earliest!.quote_id, quote_hash: quoteHashOf(earliest!.quote) });
    expect(body.window.closed_at).toBe(filled.request.submission_deadline);
    const [created] = await venue.chain.parlaysOf(filled.escrow_terms.taker);
    expect([body.tx_hash, body.parlay_id]).toEqual([
      created!.transactionHash,
      String(created!.args.parlayId),
    ]);
  });

  test('is chained to the one before it', async () => {
    const [{ receipt: first }, { receipt: second }] = [await traded([20]), await traded([20])];
    const links = await chainOf(first, second);
    const [start, ...others] = links;
    expect([start?.hash, links.at(-1)?.hash]).toEqual([first.hash, second.hash]);
    for (const [place, { seq, prevHash }] of others.entries())
      expect([seq, prevHash]).toEqual([first.seq + place + 1, links[place]?.hash]);
  });
});
