import Link from 'next/link';
import { marketTitle } from '#app/format/market-words.ts';
import { cn } from '#app/ui/class-names.ts';
import type { NamedSide } from './dealings.ts';

/** The market of a coin, and which side of it. */
export function SideLink({ of, coin }: { of: NamedSide; coin: string }) {
  const { side, sideName } = of;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span
        className={cn(
          'max-w-24 shrink-0 truncate font-medium text-2xs',
          side === 0 ? 'text-side-a' : 'text-side-b',
        )}
      >
        {sideName || coin}
      </span>
      <Link
        href={`/markets/${of.outcomeId}`}
        prefetch={false}
        className="min-w-0 truncate hover:underline"
        title={marketTitle(of)}
      >
        {marketTitle(of)}
      </Link>
    </span>
  );
}
