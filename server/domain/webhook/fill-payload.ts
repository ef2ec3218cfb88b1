import { formatCoin } from '../coin.ts';
import type { SequencedFill } from '../fill.ts';
import { fromE8 } from '../fixed.ts';
import type { MarketCandidate } from './match.ts';
import type { Reason } from './subscription.ts';

/** A stored fill as matching sees it. */
export const fillCandidate = (fill: SequencedFill): MarketCandidate => ({
  type: 'fill',
  user: fill.wallet,
  builder: fill.builder,
  coin: formatCoin(fill.coin),
  dir: fill.dir,
  side: fill.isBuy ? 'B' : 'A',
  status: null,
  px: fromE8(fill.pxE8),
  sz: fromE8(fill.szE8),
  usd: fromE8(fill.notionalE8),
});

/**
 * The id of a fill's event: the same for every subscription and every repetition. It is the fill's durable number,
 * since both sides of a trade, or several legs of a conversion, may share a `tid`.
 */
export const fillEventId = ({ seq }: Pick<SequencedFill, 'seq'>): string => `evt_fill_${seq}`;

/** JSON body of a fill event for one subscription. `id` is the trade's `tid`. */
export function fillPayload(fill: SequencedFill, subscriptionId: string, reasons: readonly Reason[]): string {
  const { user, builder, coin, px, sz, usd: notional, side, dir } = fillCandidate(fill);
  return JSON.stringify({
    type: 'fill',
    id: fill.tid,
    sub_id: subscriptionId,
    user,
    ...(builder !== null && { builder }),
    ...{ coin, px, sz, notional, side, dir },
    event_id: fillEventId(fill),
    reasons,
  });
}
