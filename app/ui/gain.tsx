import { formatGain, formatGainExact, isNoGain } from '#app/format/gains.ts';
import { cn } from './class-names.ts';

type GainProps = { usd: number; isExact?: boolean; className?: string };

/** A profit or loss in dollars: its sign says which, and its colour repeats it. */
export function Gain({ usd, isExact = false, className }: GainProps) {
  const tone = isNoGain(usd) ? 'text-muted' : usd > 0 ? 'text-up' : 'text-down';
  return (
    <span className={cn(tone, className)} title={isExact ? undefined : formatGainExact(usd)}>
      {isExact ? formatGainExact(usd) : formatGain(usd)}
    </span>
  );
}
