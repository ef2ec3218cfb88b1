import { GENESIS_MS } from '#domain/time.ts';
import { decimal } from '../basics/format.ts';
import { gaussAt } from '../basics/random.ts';

export const ASSETS = ['BTC', 'ETH', 'SOL', 'HYPE'] as const;
export type Asset = (typeof ASSETS)[number];

type Traits = { startPx: number; dailyVol: number; decimals: number; dailyUsd: number };
const TRAITS: Record<Asset, Traits> = {
  BTC: { startPx: 78_213, dailyVol: 0.022, decimals: 1, dailyUsd: 2.4e9 },
  ETH: { startPx: 2_318, dailyVol: 0.031, decimals: 2, dailyUsd: 1.1e9 },
  SOL: { startPx: 97.2, dailyVol: 0.036, decimals: 3, dailyUsd: 4.2e8 },
  HYPE: { startPx: 38.4, dailyVol: 0.043, decimals: 3, dailyUsd: 3.1e8 },
};
const MINUTE_MS = 60_000;
const COMMON = 0.72;
const OWN = Math.sqrt(1 - COMMON * COMMON);

/** Mark prices of the four underlyings at any time since the first day. */
export type Underlying = {
  /** Mark in USD; a pure function of the seed, the asset and the time. */
  price(asset: Asset, atMs: number): number;
  /** Standard deviation of the log price over one minute. */
  minuteVol(asset: Asset): number;
};

export const isAsset = (text: string): text is Asset => (ASSETS as readonly string[]).includes(text);
export const assetTraits = (asset: Asset): Traits => TRAITS[asset];

/** A mark as the wire writes it. */
export function markText(asset: Asset, px: number): string {
  const { decimals } = TRAITS[asset];
  return decimal(Math.round(px * 10 ** decimals), decimals);
}

/** The mark as it is published: what targets are taken from and settlements are decided by. */
export const publishedMark = (spot: Underlying, asset: Asset, atMs: number): number =>
  Number(markText(asset, spot.price(asset, atMs)));

/** Geometric random walks that share a common factor; minute nodes are kept, seconds are bridged between them. */
export function createUnderlying(seed: number): Underlying {
  const paths = ASSETS.map((asset, index) => createPath(seed, index, TRAITS[asset]));
  const pathOf = (asset: Asset) => paths[ASSETS.indexOf(asset)] as ReturnType<typeof createPath>;
  return {
    price: (asset, atMs) => pathOf(asset)(atMs),
    minuteVol: (asset) => TRAITS[asset].dailyVol / Math.sqrt(1440),
  };
}

function createPath(seed: number, index: number, traits: Traits): (atMs: number) => number {
  const vol = traits.dailyVol / Math.sqrt(1440);
  let nodes = new Float64Array(1 << 16);
  let known = 1;
  nodes[0] = Math.log(traits.startPx);
  const extend = (to: number) => {
    if (to >= nodes.length) {
      const larger = new Float64Array(2 ** Math.ceil(Math.log2(to + 1)));
      larger.set(nodes);
      nodes = larger;
    }
    for (; known <= to; known++) {
      const shock = COMMON * gaussAt(seed, 0x5107, 99, known) + OWN * gaussAt(seed, 0x5107, index, known);
      nodes[known] = (nodes[known - 1] as number) + vol * shock - (vol * vol) / 2;
    }
  };
  return (atMs) => {
    const minutes = Math.max(0, atMs - GENESIS_MS) / MINUTE_MS;
    const minute = Math.floor(minutes);
    if (minute + 1 >= known) extend(minute + 1024);
    const along = minutes - minute;
    const from = nodes[minute] as number;
    if (along === 0) return Math.exp(from);
    const second = Math.floor(atMs / 1000);
    const bridge = vol * Math.sqrt(along * (1 - along)) * gaussAt(seed, 0x5ec0 + index, second);
    return Math.exp(from + along * ((nodes[minute + 1] as number) - from) + bridge);
  };
}
