import { shortAddress } from '#app/format/numbers.ts';
import { settledWords } from '#app/format/settlement-words.ts';
import { formatInstant } from '#app/format/times.ts';
import { cn } from '#app/ui/class-names.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Panel } from '#app/ui/panel.tsx';
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
  if (dossier.expiryMs !== null) {
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
    timeMs: settlement?.timeMs ?? dossier.settledAtMs,
    note: settlement?.details ?? dossier.settleDetails,
    signer: settlement?.signer ?? '',
    isDone: dossier.isSettled,
  });
  return steps.sort(
    (a, b) => (a.timeMs ?? Number.POSITIVE_INFINITY) - (b.timeMs ?? Number.POSITIVE_INFINITY),
  );
}

/** The life of the market. */
export function TimelinePanel({ dossier }: { dossier: Dossier }) {
  return (
    <Panel className="max-lg:order-6" title="Lifecycle">
      <ol className="px-3 py-3" data-testid="timeline">
        {stepsOf(dossier).map((step) => (
          <li
            key={step.key}
            className="relative pb-3 pl-5 last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:top-3 [&:not(:last-child)]:before:bottom-[-4px] [&:not(:last-child)]:before:left-[3.5px] [&:not(:last-child)]:before:w-px [&:not(:last-child)]:before:bg-line-strong"
          >
            <span
              aria-hidden
              className={cn(
                'absolute top-1.5 left-0 size-2 rounded-full',
                step.isDone ? 'bg-accent' : 'border border-line-strong bg-panel',
              )}
            />
            <div className="font-medium text-xs">{step.title}</div>
            <div className="text-2xs text-muted">
              {step.timeMs === null ? 'to come' : formatInstant(step.timeMs)}
              {step.note ? <span className="break-words"> · {step.note}</span> : null}
            </div>
            {step.signer ? (
              <CopyButton
                text={step.signer}
                shown={`by ${shortAddress(step.signer)}`}
                label="Copy signer"
                className="-ml-1"
              />
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
