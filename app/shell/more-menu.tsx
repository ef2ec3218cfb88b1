'use client';
import { ChevronDown, Ellipsis } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { DropdownMenu } from 'radix-ui';
import { cn } from '#app/ui/class-names.ts';
import { MENU_ITEM, Menu } from '#app/ui/menu.tsx';
import { ALL_PLACES, MORE_PLACES, type Place } from './places.ts';
import { TAB } from './tab-link.tsx';

/** The places of the bar that are looked through now and then. */
export function MoreMenu() {
  const path = usePathname();
  const isHere = MORE_PLACES.some(({ href }) => path.startsWith(href));
  return (
    <Menu
      className="min-w-44"
      trigger={
        <button
          type="button"
          className={cn('flex items-center gap-1 px-2 text-muted hover:text-text', isHere && 'text-text')}
        >
          Explore
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      }
    >
      <Entries places={MORE_PLACES} path={path} />
    </Menu>
  );
}

/** All places, from the tab bar of a phone. */
export function AllPlacesMenu({ hidden }: { hidden: readonly string[] }) {
  const path = usePathname();
  const places = [...ALL_PLACES, { href: '/console', label: 'Console', Icon: Ellipsis }].filter(
    ({ href }) => !hidden.includes(href),
  );
  return (
    <Menu
      className="grid max-h-[70dvh] w-[min(22rem,calc(100vw-1rem))] grid-cols-2 overflow-y-auto"
      trigger={
        <button type="button" className={TAB}>
          <Ellipsis aria-hidden className="size-5" />
          More
        </button>
      }
    >
      <Entries places={places} path={path} />
    </Menu>
  );
}

function Entries({ places, path }: { places: readonly Place[]; path: string }) {
  return places.map(({ href, label, Icon }) => {
    const entry = (
      <>
        <Icon aria-hidden className="size-3.5 text-muted" />
        {label}
      </>
    );
    const isHere = href !== '/' && path.startsWith(href);
    const className = cn(MENU_ITEM, isHere && 'font-semibold');
    return (
      <DropdownMenu.Item key={href} asChild>
        {href.startsWith('/docs') ? (
          <a href={href} className={className}>
            {entry}
          </a>
        ) : (
          <Link href={href} prefetch={false} className={className} aria-current={isHere ? 'page' : undefined}>
            {entry}
          </Link>
        )}
      </DropdownMenu.Item>
    );
  });
}
