import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillCandidate, fillEventId, fillPayload } from './fill-payload.ts';
import { compileTerms, type MarketCandidate } from './match.ts';
import { NO_FILTERS, type WebhookFilters, type WebhookTerms } from './subscription.ts';
import { anyFill } from './testing/random-terms.ts';

const WALLET = `0x${'1'.repeat(40)}`;
const BUILDER = `0x${'b'.repeat(40)}`;
const STRANGER = `0x${'9'.repeat(40)}`;

const terms = (given: Partial<WebhookTerms>): WebhookTerms => ({
  ...{ subscriptionId: 'whk_1', orgId: 'org_1', kind: 'market', eventTypes: ['fill'], scope: 'address' },
  ...{ wallets: [], builders: [], fixtures: [], filters: NO_FILTERS, predicate: null },
  ...given,
});
const fill: MarketCandidate = {
  ...{ type: 'fill', user: WALLET, builder: BUILDER, coin: '#10', dir: 'Buy', side: 'B', status: null },
  ...{ px: 0.5, sz: 200, usd: 100 },
};
const order: MarketCandidate = { ...fill, type: 'order', dir: null, builder: null, status: 'canceled' };
const reasonsOf = (given: Partial<WebhookTerms>, candidate = fill) => compileTerms(terms(given))(candidate);
const market = (given: Partial<WebhookTerms> = {}): Partial<WebhookTerms> => ({ scope: 'market', ...given });

describe('the causes of an event', () => {
  it('are every address that was watched, and the predicate', () => {
    const predicate = { field: 'px', op: '<', value: 0.6 } as const;
    expect(reasonsOf({ wallets: [WALLET] })).toEqual(['wallet']);
    expect(reasonsOf({ builders: [BUILDER] })).toEqual(['builder']);
    expect(reasonsOf({ wallets: [WALLET], builders: [BUILDER], predicate })).toEqual([
      'wallet',
      'builder',
      'predicate',
    ]);
    expect(reasonsOf({ wallets: [STRANGER], builders: [BUILDER] })).toEqual(['builder']);
    expect(reasonsOf(market({ predicate }))).toEqual(['predicate']);
    expect(reasonsOf(market())).toEqual([]);
  });

  it('are none when no address is watched, the predicate fails, the type is another, or it is of sports', () => {
    expect(reasonsOf({ wallets: [STRANGER], builders: [WALLET] })).toBeNull();
    expect(reasonsOf({ wallets: [WALLET], predicate: { field: 'px', op: '>', value: 0.6 } })).toBeNull();
    expect(reasonsOf(market({ eventTypes: ['order'] }))).toBeNull();
    expect(reasonsOf(market({ eventTypes: [] }))).toBeNull();
    expect(reasonsOf(market({ kind: 'sports' }))).toBeNull();
    expect(reasonsOf({})).toBeNull();
  });
});

describe('filters', () => {
  it.each<[Partial<WebhookFilters>, boolean]>([
    [{ coins: ['#10', '#20'] }, true],
    [{ coins: ['#11'] }, false],
    [{ min_notional: 100 }, true],
    [{ min_notional: 100.00000001 }, false],
    [{ sides: ['B'] }, true],
    [{ sides: ['A'] }, false],
    [{ dirs: ['Sell', 'Buy'] }, true],
    [{ dirs: ['Settlement'] }, false],
    [{ statuses: ['canceled'] }, true],
    [{ sides: ['B'], coins: ['#11'] }, false],
  ])('all hold of a fill, those of orders aside: %j %s', (filters, isIn) => {
    expect(reasonsOf(market({ filters: { ...NO_FILTERS, ...filters } }))).toEqual(isIn ? [] : null);
  });

  it('on a status concern orders, on a dir what has one', () => {
    const orders = (filters: Partial<WebhookFilters>) =>
      reasonsOf(market({ eventTypes: ['order'], filters: { ...NO_FILTERS, ...filters } }), order);
    expect(orders({ statuses: ['canceled'] })).toEqual([]);
    expect(orders({ statuses: ['placed'] })).toBeNull();
    expect(orders({ dirs: ['Buy'] })).toEqual([]);
  });
});

it('the body of any fill says of it what matching saw, and one id however often it is sent', () => {
  fc.assert(
    fc.property(anyFill, (stored) => {
      const { type, status: _status, usd: notional, builder, ...facts } = fillCandidate(stored);
      expect(JSON.parse(fillPayload(stored, 'whk_1', ['wallet']))).toEqual({
        ...{ type, id: stored.tid, sub_id: 'whk_1', ...facts, notional },
        ...(builder !== null && { builder }),
        ...{ event_id: fillEventId(stored), reasons: ['wallet'] },
      });
      expect(fillEventId({ ...stored })).toBe(fillEventId(stored));
    }),
  );
});
