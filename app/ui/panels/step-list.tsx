import { cn } from '../class-names.ts';

export type Step = { name: string; note: string };

/** What has been done, what is under way and what follows; `now` is the step under way. */
export function StepList({ steps, now }: { steps: readonly Step[]; now: number }) {
  return (
    <ol aria-live="polite" className="border-t px-4 py-2">
      {steps.map(({ name, note }, at) => (
        <li
          key={name}
          aria-current={at === now ? 'step' : undefined}
          className={cn(
            'grid grid-cols-[0.75rem_minmax(0,1fr)_auto] gap-2 py-1.5',
            at === now && 'font-semibold',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'mt-0.5 h-4 w-[3px]',
              at < now ? 'bg-text' : at === now ? 'bg-accent' : 'bg-line-strong',
            )}
          />
          <span>
            {name}
            <span className="block font-normal text-muted text-xs">{note}</span>
          </span>
          <span className="text-xs">{at < now ? 'done' : at === now ? 'now' : ''}</span>
        </li>
      ))}
    </ol>
  );
}
