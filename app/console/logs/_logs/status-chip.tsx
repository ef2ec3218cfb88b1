import { cn } from '#app/ui/class-names.ts';
import { statusWords } from './log-words.ts';

/** A status; the colour repeats what its first digit says. */
export function StatusChip({ status }: { status: number }) {
  const tone = status < 300 ? 'text-up' : status < 400 ? 'text-muted' : 'text-down';
  const frame = status >= 500 ? 'bg-down-soft' : status >= 400 ? 'border-down' : 'border-line';
  return (
    <span
      title={statusWords(status)}
      className={cn('inline-block rounded-sm border px-1 font-mono text-2xs', tone, frame)}
    >
      {status}
    </span>
  );
}
