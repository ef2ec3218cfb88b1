import { formatCount } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import type { Webhook } from './webhook.ts';

/** How many events were delivered and how many failed in the last 24 hours. */
export function DayFigures({ of: { delivered, failed, isCut } }: { of: Webhook['activity'] }) {
  if (delivered + failed === 0) return <span className="text-muted">none</span>;
  return (
    <span className="inline-flex items-baseline gap-2 whitespace-nowrap" data-testid="day-figures">
      <span>
        {formatCount(delivered)}
        {isCut ? '+' : ''} <span className="text-2xs text-muted">sent</span>
      </span>
      <span className={cn(failed > 0 ? 'text-down' : 'text-muted')}>
        {formatCount(failed)}{' '}
        <span className={cn('text-2xs', failed > 0 ? 'text-down' : 'text-muted')}>failed</span>
      </span>
    </span>
  );
}
