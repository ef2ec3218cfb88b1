import type { ExchangeView } from '../answers/view.ts';
import type { PerpCtx, SpotCtx } from '../basics/wire.ts';

const PERPS = [
  { name: 'BTC', szDecimals: 5, maxLeverage: 40, marginTableId: 40 },
  { name: 'ETH', szDecimals: 4, maxLeverage: 25, marginTableId: 25 },
  { name: 'SOL', szDecimals: 2, maxLeverage: 20, marginTableId: 20 },
  { name: 'HYPE', szDecimals: 2, maxLeverage: 10, marginTableId: 10 },
] as const;

type Perp = (typeof PERPS)[number];
type MarginTable = [
  number,
  { description: string; marginTiers: { lowerBound: string; maxLeverage: number }[] },
];

/** The perpetuals that the outcome markets refer to. */
export type PerpMeta = { universe: Perp[]; marginTables: MarginTable[]; collateralToken: number };

const token = (index: number, name: string, szDecimals: number, weiDecimals: number, tokenId: string) => ({
  name,
  szDecimals,
  weiDecimals,
  index,
  tokenId,
  isCanonical: true,
  evmContract: null,
  fullName: null,
  deployerTradingFeeShare: '0.0',
});

const SPOT_META = {
  universe: [
    { tokens: [1, 0], name: 'PURR/USDC', index: 0, isCanonical: true },
    { tokens: [150, 0], name: '@107', index: 107, isCanonical: false },
  ],
  tokens: [
    token(0, 'USDC', 8, 8, '0x6d1e7cde53ba9467b783cb7c530ce054'),
    token(1, 'PURR', 0, 5, '0xc1fb593aeffbeb02f85e0308e9956a90'),
    token(150, 'HYPE', 2, 8, '0x0d01dc56dcaaca66ad901c959b4011ec'),
  ],
};

/** Spot tokens and pairs. Outcome tokens are not among them, as upstream. */
export const spotMeta = (): typeof SPOT_META => SPOT_META;

const listedPerps = (view: ExchangeView): { perp: Perp; ctx: PerpCtx }[] =>
  PERPS.flatMap((perp) => {
    const ctx = view.perpCtx(perp.name);
    return ctx ? [{ perp, ctx }] : [];
  });

/** Perpetuals that the exchange has a price for, in asset id order. */
export function perpMeta(view: ExchangeView): PerpMeta {
  const universe = listedPerps(view).map((entry) => entry.perp);
  const marginTables = universe.map(
    ({ marginTableId, maxLeverage }): MarginTable => [
      marginTableId,
      { description: '', marginTiers: [{ lowerBound: '0.0', maxLeverage }] },
    ],
  );
  return { universe, marginTables, collateralToken: 0 };
}

/** Contexts of the perpetuals, in the order of `perpMeta().universe`. */
export const perpCtxs = (view: ExchangeView): PerpCtx[] => listedPerps(view).map((entry) => entry.ctx);

/** Contexts of every side of every live outcome that has one. */
export const outcomeCtxs = (view: ExchangeView): SpotCtx[] =>
  view
    .outcomeMeta()
    .outcomes.flatMap(({ outcome }) => [view.spotCtx(`#${outcome}0`), view.spotCtx(`#${outcome}1`)])
    .filter((ctx) => ctx !== null);
