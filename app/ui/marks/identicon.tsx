import { cn } from '../class-names.ts';

const CELLS = 5;
/** Left half and middle; the right half mirrors the left. */
const COLUMNS = 3;
const TONES = ['fill-side-a', 'fill-side-b', 'fill-text', 'fill-muted'];

/** A picture of an address, the same on every page: seen again it is known again. Says nothing that the address does not. */
export function Identicon({ address, className }: { address: string; className?: string }) {
  const digits = [...address.slice(2)].map((digit) => Number.parseInt(digit, 16) || 0);
  const tone = TONES[(digits[0] ?? 0) % TONES.length];
  const filled: [x: number, y: number][] = [];
  for (let x = 0; x < COLUMNS; x += 1) {
    for (let y = 0; y < CELLS; y += 1) {
      if ((digits[1 + x * CELLS + y] ?? 0) % 2 === 0) continue;
      filled.push([x, y]);
      if (x < COLUMNS - 1) filled.push([CELLS - 1 - x, y]);
    }
  }
  return (
    <svg
      aria-hidden
      viewBox="0 0 5 5"
      className={cn('size-5 shrink-0 rounded-sm bg-raised p-0.5', tone, className)}
    >
      {filled.map(([x, y]) => (
        <rect key={`${x}${y}`} x={x} y={y} width="1" height="1" />
      ))}
    </svg>
  );
}
