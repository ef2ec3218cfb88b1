'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { cn } from '#app/ui/class-names.ts';
import type { Place } from './places.ts';

/** How an entry of the tab bar looks. */
export const TAB =
  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-muted aria-[current=page]:font-semibold aria-[current=page]:text-text aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:h-3 aria-[current=page]:before:w-[3px] aria-[current=page]:before:bg-accent';

/** A place of the tab bar, under the needle while one is there. */
export function TabLink({ href, label, icon }: Omit<Place, 'Icon'> & { icon: React.ReactNode }) {
  const isHere = usePathname().startsWith(href);
  return (
    <Link href={href} prefetch={false} aria-current={isHere ? 'page' : undefined} className={cn(TAB)}>
      {icon}
      {label}
    </Link>
  );
}
