import { settledWords } from '#app/format/settlement-words.ts';
import type { Dossier } from '../read-dossier.ts';

type Step = {
  key: string;
  title: string;
  timeMs: number | null;
  note: string;
  signer: string;
  isDone: boolean;
};

/** The life of a market in order: what happened, and what is still to come. */
export function stepsOf(dossier: Dossier): Step[] {
  const event = (type: string) => dossier.events.find((candidate) => candidate.type === type);
  const creation = event('creation');
  const settlement = event('settlement');
  const names: [string, string] = [dossier.sides[0].name, dossier.sides[1].name];
  const plain = { note: '', signer: '', isDone: true };
  const steps: Step[] = [
    {
      ...plain,
      key: 'registered',
      title: 'Registered',
      timeMs: creation?.timeMs ?? dossier.firstSeenMs,
      signer: creation?.signer ?? '',
    },
  ];
  if (dossier.firstTradeMs !== null) {
    steps.push({ ...plain, key: 'first-trade', title: 'First trade', timeMs: dossier.firstTradeMs });
  }
  const settledMs = settlement?.timeMs ?? dossier.settledAtMs;
  // A market that settled early never reaches its expiry.
  if (
    dossier.expiryMs !== null &&
    !(dossier.isSettled && settledMs !== null && settledMs < dossier.expiryMs)
  ) {
    steps.push({
      ...plain,
      key: 'expiry',
      title: 'Expiry',
      timeMs: dossier.expiryMs,
      isDone: dossier.isSettled,
    });
  }
  steps.push({
    key: 'settlement',
    title: dossier.isSettled ? settledWords(dossier.payout, names) : 'Settlement',
    timeMs: settledMs,
    note: settlement?.details ?? dossier.settleDetails,
    signer: settlement?.signer ?? '',
    isDone: dossier.isSettled,
  });
  return steps.sort(
    (a, b) => (a.timeMs ?? Number.POSITIVE_INFINITY) - (b.timeMs ?? Number.POSITIVE_INFINITY),
  );
}
