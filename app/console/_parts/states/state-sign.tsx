import type { LucideIcon } from 'lucide-react';
import { cn } from '#app/ui/class-names.ts';

/** How a state is shown: its word, its sign and its colour. */
export type StateLook = { label: string; Icon: LucideIcon; tone: string };

type StateSignProps = { of: StateLook; testId?: string; className?: string };

/** A state as a word with a sign: the colour is never all that tells it. */
export const StateSign = ({ of: look, testId, className }: StateSignProps) => (
  <span data-testid={testId} className={cn('inline-flex items-center gap-1.5', look.tone, className)}>
    <look.Icon aria-hidden className="size-3.5 shrink-0" />
    {look.label}
  </span>
);
