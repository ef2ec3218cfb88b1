/** A quotient of two sums in the same unit (numbers, or the text that Postgres answers); 0 when the divisor is 0. */
export function ratio(dividend: number | string, divisor: number | string): number {
  return Number(divisor) === 0 ? 0 : Number(dividend) / Number(divisor);
}

/** wins / (wins + losses) of payouts; one at a fraction is neither. 0 for a wallet that never held to a result. */
export const winRate = ({ wins, losses }: { wins: number; losses: number }): number =>
  ratio(wins, wins + losses);
