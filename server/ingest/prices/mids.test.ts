import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkFrame } from './marks.ts';
import { Mids, readMidsFrame } from './mids.ts';

describe('mids', () => {
  it('announces, over any run of frames, exactly what leads a listener to the last frame', () => {
    const frame = fc.dictionary(
      fc.constantFrom('BTC', '#10', '#11', '#20', 'ETH'),
      fc.integer({ min: 1, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(frame, fc.boolean())), (frames) => {
        const mids = new Mids();
        const heard = new Map<string, number>();
        const listen = () => {
          for (const [coin, px] of Object.entries(mids.takeChanged() ?? {})) heard.set(coin, px);
        };
        for (const [prices, isTaken] of frames) {
          mids.put(new Map(Object.entries(prices)));
          if (isTaken) listen();
        }
        listen();
        for (const [coin, px] of Object.entries(frames.at(-1)?.[0] ?? {})) expect(heard.get(coin)).toBe(px);
        expect(mids.takeChanged()).toBeNull();
      }),
    );
  });

  it('says nothing of prices that did not change', () => {
    const mids = new Mids();
    mids.put(new Map([['BTC', 1]]));
    expect(mids.takeChanged()).toEqual({ BTC: 1 });
    mids.put(new Map([['BTC', 1]]));
    expect(mids.takeChanged()).toBeNull();
  });

  it('leaves out spot pairs, coins that are none, and prices that are none', () => {
    const mids = new Mids();
    mids.put(
      new Map([
        ['@107', 5],
        ['#12', 0.5],
        ['#761-0', 0.5],
        ['__proto__', 1],
        ['#10', 0],
        ['BTC', Number.POSITIVE_INFINITY],
        ['#20', 0.25],
        ['xyz:NVDA', 180],
      ]),
    );
    expect(mids.takeChanged()).toEqual({ '#20': 0.25, 'xyz:NVDA': 180 });
  });

  it('and marks are read from frames of any kind without a throw', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const frame = readMidsFrame(data);
        expect(frame === null || frame instanceof Map).toBe(true);
        const px = readMarkFrame(data);
        expect(px === null || px > 0).toBe(true);
      }),
    );
    expect(readMarkFrame({ coin: 'BTC', ctx: { markPx: '64009.5', more: 1 } })).toBe(64009.5);
    for (const markPx of ['0.0', '-1', 'NaN', '1e9', 5, null]) {
      expect(readMarkFrame({ coin: 'BTC', ctx: { markPx } })).toBeNull();
    }
  });
});
