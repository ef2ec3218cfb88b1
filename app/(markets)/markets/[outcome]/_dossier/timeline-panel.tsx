import { shortAddress } from '#app/format/numbers.ts';
import { formatInstant } from '#app/format/times.ts';
import { cn } from '#app/ui/class-names.ts';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import type { Dossier } from '../read-dossier.ts';
import { stepsOf } from './steps-of.ts';

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
              {step.timeMs === null ? 'upcoming' : formatInstant(step.timeMs)}
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
