import { formatPoints } from '#app/format/numbers.ts';

/** A change of probability in points, with an arrow: colour alone says nothing to some. */
export function Change({ delta }: { delta: number }) {
  const isNothing = Math.abs(delta) < 0.0005;
  const tone = isNothing ? 'text-muted' : delta > 0 ? 'text-up' : 'text-down';
  return (
    <span className={tone}>
      <span aria-hidden>{isNothing ? '' : delta > 0 ? '▲ ' : '▼ '}</span>
      {formatPoints(delta)} pt
    </span>
  );
}
