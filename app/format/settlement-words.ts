/** How a market ended: the side that won, or what side A was paid where neither won whole. */
export function settledWords(settlementPx: number | null, [sideA, sideB]: readonly [string, string]): string {
  if (settlementPx === 1) return `${sideA} won`;
  if (settlementPx === 0) return `${sideB} won`;
  if (settlementPx !== null && settlementPx > 0 && settlementPx < 1) {
    return `Split ${Math.round(settlementPx * 100)} / ${Math.round((1 - settlementPx) * 100)}`;
  }
  return 'Settled';
}
