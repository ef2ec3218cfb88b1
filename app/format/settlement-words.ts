/** How a market ended: the side that won, or what each was paid where neither won whole. */
export function settledWords(payout: number | null, [sideA, sideB]: readonly [string, string]): string {
  if (payout === 1) return `${sideA} won`;
  if (payout === 0) return `${sideB} won`;
  if (payout !== null && payout > 0 && payout < 1) {
    return `Split ${Math.round(payout * 100)} / ${Math.round((1 - payout) * 100)}`;
  }
  return 'Settled';
}
