import { formatGain, formatGainExact, isNoGain } from '#app/format/gains.ts';
import { cn } from '../class-names.ts';

type GainProps = { usd: number; isExact?: boolean; className?: string };

/** A profit or loss in dollars: its sign says which, and its colour repeats it. */
export function Gain({ usd, isExact = false, className }: GainProps) {
  // What is shown as nothing must not look like a gain or a loss.
  const isNothing = isExact ? isNoGain(usd) : formatGain(usd) === formatGain(0);
  const tone = isNothing ? 'text-muted' : usd > 0 ? 'text-up' : 'text-down';
  return (
    <span className={cn(tone, className)} title={isExact ? undefined : formatGainExact(usd)}>
      {isExact ? formatGainExact(usd) : formatGain(usd)}
    </span>
  );
}
