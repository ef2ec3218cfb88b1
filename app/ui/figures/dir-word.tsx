import { cn } from '../class-names.ts';

const TONES: Record<string, string> = { Buy: 'text-up', Sell: 'text-down' };
const ARROWS: Record<string, string> = { Buy: '▲ ', Sell: '▼ ' };

/** What a fill did, as upstream calls it: Buy and Sell in their colours with an arrow, the rest in plain words. */
export function DirWord({ dir, className }: { dir: string; className?: string }) {
  return (
    <span className={cn(TONES[dir], className)}>
      <span aria-hidden>{ARROWS[dir]}</span>
      {dir}
    </span>
  );
}
