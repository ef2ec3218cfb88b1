import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReceiptBody } from './receipt-body.ts';
import { dailyRoot, receiptHash } from './receipt-chain.ts';
import { arbitraryBody, arbitraryChain, chained } from './testing/arbitrary-receipt.ts';
import {
  bodyFaults,
  dailyRoots,
  type Receipt,
  readReceipt,
  receiptFaults,
  rowFaults,
} from './verify-receipt.ts';

type Path = (string | number)[];

/** The paths of everything in a value that is neither object nor list. */
const leavesOf = (value: unknown, at: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [at]
    : Object.entries(value).flatMap(([key, item]) =>
        leavesOf(item, [...at, Array.isArray(value) ? Number(key) : key]),
      );

/** Another value of the same kind: a digit or letter changed, one more, the other of two. */
function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'canceled';
  const text = String(value);
  const last = text.at(-1) ?? '';
  return `${text.slice(0, -1)}${last === '1' ? '2' : '1'}`;
}

/** A copy of a value with one leaf changed. */
function withChange(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return another(value);
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = withChange(copy[key], rest);
  return copy;
}

/** What is wrong with a row that may be no receipts at all. */
function faultsOf(values: readonly unknown[]): string[] {
  const read = values.map(readReceipt);
  const receipts = read.flatMap((one) => ('receipt' in one ? [one.receipt] : []));
  return [...read.flatMap((one) => ('faults' in one ? one.faults : [])), ...rowFaults(receipts)];
}

/** The chain as somebody makes it who may write every hash anew. */
const forged = (receipts: readonly Receipt[]): Receipt[] =>
  chained(receipts.map(({ body }) => body as ReceiptBody));

describe('a row of receipts', () => {
  it('that the relay made holds, and its hashes are those of another implementation', () => {
    const sorted = (_key: string, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value;
    fc.assert(
      fc.property(arbitraryChain, (receipts) => {
        expect(faultsOf(JSON.parse(JSON.stringify(receipts)))).toEqual([]);
        for (const { prevHash, body, hash } of receipts) {
          const made = createHash('sha256').update(Buffer.from(prevHash.slice(2), 'hex'));
          expect(hash).toBe(`0x${made.update(JSON.stringify(body, sorted)).digest('hex')}`);
        }
        const root = createHash('sha256');
        for (const { hash } of receipts) root.update(Buffer.from(hash.slice(2), 'hex'));
        expect(dailyRoots(receipts)).toMatchObject([{ day: '2026-11-23', root: `0x${root.digest('hex')}` }]);
      }),
    );
  });

  it('in which any one value was changed does not hold', () => {
    fc.assert(
      fc.property(arbitraryChain, (receipts) => {
        for (const path of leavesOf(receipts)) {
          const bent = withChange(receipts, path) as unknown[];
          if (faultsOf(bent).length === 0) throw new Error(`nobody saw that ${path.join('.')} was changed`);
        }
      }),
      { numRuns: 4 },
    );
  });

  it('from which something was taken, or to which something was added, does not hold', () => {
    fc.assert(
      fc.property(arbitraryChain, (receipts) => {
        const [first] = receipts as [Receipt];
        const body = first.body as ReceiptBody;
        const bodies: unknown[] = [
          { ...body, note: 'x' },
          { ...body, quotes: [...body.quotes, body.quotes[0]] },
          { ...body, quotes: body.quotes.slice(1) },
          ...Object.keys(body).map((key) =>
            Object.fromEntries(Object.entries(body).filter(([k]) => k !== key)),
          ),
        ];
        for (const bent of bodies) expect(faultsOf([{ ...first, body: bent }])).not.toEqual([]);
        if (body.quotes.length > 1) {
          const turned = { ...body, quotes: [...body.quotes].reverse() };
          expect(faultsOf([{ ...first, body: turned }])).not.toEqual([]);
        }
        for (let i = 1; i + 1 < receipts.length; i++)
          expect(faultsOf(receipts.toSpliced(i, 1))).not.toEqual([]);
        if (receipts.length > 1) expect(faultsOf([...receipts].reverse())).not.toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('that was written anew with all its hashes shows in the root of its day', () => {
    fc.assert(
      fc.property(arbitraryChain, fc.nat(), (receipts, pick) => {
        const [{ body }] = receipts as [Receipt];
        const paths = leavesOf(body);
        const path = paths[pick % paths.length] as Path;
        const anew = forged([
          { ...receipts[0], body: withChange(body, path) } as Receipt,
          ...receipts.slice(1),
        ]);
        expect(dailyRoot(anew)).not.toBe(dailyRoot(receipts));
      }),
    );
  });
});

describe('a receipt whose hash was made anew', () => {
  const BOUND = [
    'request.condition_id',
    'request.yes_position_id',
    'request.no_position_id',
    'request.requestor_public_id',
    'request.requested_size.value_e6',
    'request.submission_deadline',
    'request.leg_position_ids.0',
    'escrow_terms.taker',
    'escrow_terms.taker_collateral_e6',
    'escrow_terms.net_stake_e6',
    'window.closed_at',
    'winner.quote_id',
    'rule',
  ];

  it('still contradicts itself in everything that follows from something else', () => {
    fc.assert(
      fc.property(arbitraryBody, (body) => {
        expect(bodyFaults(body)).toEqual([]);
        for (const path of BOUND) {
          const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
          expect(bodyFaults(withChange(body, keys)), path).not.toEqual([]);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('names no other winner than the rule does, and no quote from outside the window', () => {
    fc.assert(
      fc.property(arbitraryBody, fc.nat(), (body, pick) => {
        const quote = body.quotes[pick % body.quotes.length];
        if (!quote) return;
        if (quote.quote_id !== body.winner.quote_id) {
          const bent = { ...body, winner: { ...body.winner, quote_id: quote.quote_id } };
          expect(bodyFaults(bent).join()).toMatch(/^by the rule/);
        }
        for (const received_at of [body.window.opened_at - 1, body.window.closed_at]) {
          const quotes = body.quotes.map((other) => (other === quote ? { ...other, received_at } : other));
          expect(bodyFaults({ ...body, quotes })).toContain(
            `${quote.quote_id} was received outside the window`,
          );
        }
        const best = { ...quote, quote_id: 'quote_best', maker_collateral_e6: '99000000', out: null };
        const better = { ...best, expires_at: body.accepted_at + 1 };
        expect(bodyFaults({ ...body, quotes: [...body.quotes, better] }).join()).toMatch(/quote_best wins/);
      }),
    );
  });
});

it('whatever is read, nothing but a receipt is taken for one, and nothing throws', () => {
  fc.assert(
    fc.property(fc.anything(), arbitraryChain, (value, [receipt]) => {
      expect('faults' in readReceipt(value)).toBe(true);
      const bent = { ...(receipt as Receipt), body: value };
      expect(receiptFaults(bent).length).toBeGreaterThan(0);
      expect(bodyFaults(value).length).toBeGreaterThan(0);
    }),
  );
  expect(receiptHash(`0x${'0'.repeat(64)}`, {})).toMatch(/^0x[0-9a-f]{64}$/);
});
