import { formatDayTime } from '#app/format/times.ts';
import { RequestBars } from '../_parts/request-bars.tsx';
import type { Overview } from './overview.ts';

/** When requests came over the window, and when they failed. */
export function Traffic({ of: { bySpan, window } }: { of: Overview }) {
  const spans = window === '24h' ? 'half hours' : 'three hours';
  return (
    <RequestBars
      spans={bySpan}
      label={`Requests by ${spans}`}
      nameOf={(startMs) => `${formatDayTime(startMs)} UTC`}
      inAll={window === '24h' ? 'in 24 hours' : 'in 7 days'}
      newest="now"
    />
  );
}
