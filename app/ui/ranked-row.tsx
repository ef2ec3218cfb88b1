import Link from 'next/link';
import type { ReactNode } from 'react';

type RankedRowProps = {
  /** From 1. */
  place: number;
  /** What the row opens; without it the row is no link. */
  href?: string | undefined;
  title: ReactNode;
  /** Below the title. */
  note: ReactNode;
  figure: ReactNode;
  /** Below the figure. */
  figureNote: ReactNode;
};

const ROW = 'flex min-h-12 items-center gap-3 px-3 py-1.5';

/** One entry of an ordered list: what it is on the left, what it is ranked by on the right. */
export function RankedRow({ href, ...shown }: RankedRowProps) {
  return (
    <li className="border-t first:border-0">
      {href ? (
        <Link href={href} prefetch={false} className={`${ROW} hover:bg-raised`}>
          <Cells {...shown} />
        </Link>
      ) : (
        <div className={ROW}>
          <Cells {...shown} />
        </div>
      )}
    </li>
  );
}

function Cells({ place, title, note, figure, figureNote }: Omit<RankedRowProps, 'href'>) {
  return (
    <>
      <span className="w-4 shrink-0 text-right font-mono text-2xs text-faint">{place}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-xs">{title}</span>
        <span className="block truncate text-2xs text-muted">{note}</span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-mono text-xs">{figure}</span>
        <span className="block text-2xs text-muted">{figureNote}</span>
      </span>
    </>
  );
}
