import { formatE6 } from '#app/format/money.ts';
import { cardResponse } from '#app/social/render-card.tsx';
import type { SocialCard } from '#app/social/social-card.tsx';
import { readWin } from '../../../(venue)/_parts/read-win.ts';

async function readCard(parlayId: string): Promise<SocialCard | null> {
  const win = await readWin(parlayId);
  return (
    win && {
      kicker: `parlay ${parlayId}, settled`,
      headline: `Won ${formatE6(win.paidE6)}`,
      figure: `${win.multiple.toFixed(2)}×`,
      lines: win.legs.map((title) => ({ title, px: 1, side: 'happened' })),
    }
  );
}

/** The picture of a won parlay: what it paid, and each leg inked to the end of its ruler. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ parlay: string }> },
): Promise<Response> {
  const { parlay } = await params;
  return cardResponse(`won ${parlay.slice(0, 32)}`, () => readCard(parlay));
}
