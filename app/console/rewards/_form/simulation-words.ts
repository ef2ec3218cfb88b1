import type { Answers } from '#app/data/trpc-client.ts';
import { nounFor } from '#app/format/numbers.ts';
import { formatUsdText } from '#app/format/reward-words.ts';

export type Simulation = Answers['campaigns']['simulate'];

/** `With these levers last week would have paid $1,000.00, to 42 wallets, top share 12.0%.` */
export function simulationWords({ paidUsd, wallets, topShare, fills }: Simulation): string {
  if (fills === 0) return 'Your builder routed no fills in these markets in the last seven days.';
  if (wallets === 0) return 'With these levers no fill of last week would have counted.';
  const whom = `${wallets.toLocaleString('en-US')} ${nounFor(wallets, 'wallet')}`;
  const share = `${(topShare * 100).toFixed(1)}%`;
  return `With these levers last week would have paid ${formatUsdText(paidUsd)}, to ${whom}, top share ${share}.`;
}

/** Why it looked at less than seven days. */
export const cutWords = (cut: NonNullable<Simulation['cut']>): string =>
  cut === 'fills'
    ? 'Your builder routed more fills than a simulation reads, so the oldest days are left out.'
    : 'The simulation reached its time limit, so the oldest days are left out.';
