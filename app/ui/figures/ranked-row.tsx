import Link from 'next/link';
import type { ReactNode } from 'react';
import { cn } from '../class-names.ts';

type RankedRowProps = {
  /** From 1. */
  place: number;
  /** What the row opens; without it the row is no link. */
  href?: string | undefined;
  title: ReactNode;
  /** Below the title. */
  note: ReactNode;
  /** Between them, but on a phone: a picture of what the figure sums up. */
  picture?: ReactNode;
  figure: ReactNode;
  /** Below the figure. */
  figureNote: ReactNode;
};

/** One entry of an ordered list: what it is on the left, what it is ranked by on the right. */
export function RankedRow({ place, href, title, note, picture, figure, figureNote }: RankedRowProps) {
  return (
    <li className="relative flex min-h-12 items-center gap-3 border-t px-3 py-0.5 first:border-0 hover:bg-raised">
      <span className="w-4 shrink-0 text-right font-mono text-2xs text-faint">{place}</span>
      <span className="min-w-0 flex-1">
        {href ? <WholeRow href={href}>{title}</WholeRow> : <span className={TITLE}>{title}</span>}
        {/* Above the link over the row, and 24 px from its text: what the note holds may be a link of its own. */}
        <span className="mt-1 block truncate text-2xs text-muted [&_a]:relative [&_a]:z-10 [&_button]:relative [&_button]:z-10">
          {note}
        </span>
      </span>
      {/* A phone has no room for it beside a title that can be read. */}
      {picture ? <span className="max-sm:hidden">{picture}</span> : null}
      <span className={cn('shrink-0 text-right', picture && 'sm:min-w-24')}>
        <span className="block font-mono text-xs">{figure}</span>
        <span className="block text-2xs text-muted">{figureNote}</span>
      </span>
    </li>
  );
}

const TITLE = 'line-clamp-2 font-medium text-xs leading-5';

/** A link that is as large as the row it stands in. Its own box holds both lines of a title that takes two. */
const WholeRow = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} prefetch={false} className={cn(TITLE, 'after:absolute after:inset-0')}>
    {children}
  </Link>
);
