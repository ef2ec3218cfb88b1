'use client';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { cn } from '#app/ui/class-names.ts';
import { LazyMenu } from '#app/ui/controls/lazy-menu.tsx';
import { TAB } from '../tab-link.tsx';

/** Opens the places of the bar that are looked through now and then; `hrefs` are theirs. */
export function MoreMenu({ hrefs }: { hrefs: readonly string[] }) {
  const path = usePathname();
  const isHere = hrefs.some((href) => path.startsWith(href));
  return (
    <LazyMenu
      load={() => import('./places-menu.tsx').then((module) => module.MorePlacesMenu)}
      with={{}}
      trigger={
        <button
          type="button"
          className={cn('flex items-center gap-1 px-2 text-muted hover:text-text', isHere && 'text-text')}
        >
          Explore
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      }
    />
  );
}

/** Opens all places, from the tab bar of a phone. */
export function AllPlacesButton({ hidden }: { hidden: readonly string[] }) {
  return (
    <LazyMenu
      load={() => import('./places-menu.tsx').then((module) => module.AllPlacesMenu)}
      with={{ hidden }}
      trigger={
        <button type="button" className={TAB}>
          <Ellipsis aria-hidden className="size-5" />
          More
        </button>
      }
    />
  );
}
