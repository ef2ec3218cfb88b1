import { formatPrice } from '#app/format/numbers.ts';
import { Scale, type ScaleMark } from '#app/ui/figures/scale.tsx';

type LegRulerProps = {
  /** Whose probability it is. */
  of: string;
  /** From 0 to 1; null while it is not known. */
  value: number | null;
  /** What it was a day ago. */
  dayAgo?: number | null;
  /** How it ended: won is ink to 100, lost and void are a bare scale. */
  end?: 'won' | 'lost' | 'void' | null;
  others?: readonly ScaleMark[];
  /** Whether 0, 25, 50, 75 and 100 are written below it. */
  isFigured?: boolean;
  className?: string;
};

const ENDS = { won: 'won', lost: 'lost', void: 'void' } as const;

/** A probability, read off the one scale of 0 to 100 on which all of them are read. */
export function LegRuler({
  of,
  value,
  dayAgo = null,
  end = null,
  others = [],
  isFigured,
  className,
}: LegRulerProps) {
  const now = end === 'won' ? 1 : end ? null : value;
  const said = end ? ENDS[end] : formatPrice(value, 'percent');
  const mark: ScaleMark[] = now === null ? [] : [{ at: 100 * now, kind: end ? 'ink' : 'signal', name: said }];
  const trail = !end && now !== null && dayAgo !== null ? { from: 100 * dayAgo, to: 100 * now } : null;
  return (
    <Scale
      label={`${of}: ${said}`}
      {...{ from: 0, to: 100, minor: 5, major: isFigured ? 25 : 10 }}
      inkTo={now === null ? null : 100 * now}
      marks={[...others, ...mark]}
      trail={trail}
      {...(isFigured && { figure: String })}
      className={className}
    />
  );
}
