import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { DropdownMenu } from 'radix-ui';
import { cn } from '#app/ui/class-names.ts';
import type { OpenedMenuProps } from '#app/ui/controls/lazy-menu.tsx';
import { MENU_ITEM, Menu } from '#app/ui/controls/menu.tsx';
import { ALL_PLACES, CONSOLE_PLACE, MORE_PLACES, type Place } from '../places.ts';

/** The places that the top bar has no room for. */
export function MorePlacesMenu(props: OpenedMenuProps) {
  return (
    <Menu {...props} className="min-w-44">
      <Entries places={MORE_PLACES} />
    </Menu>
  );
}

/** All places but those of `hidden`, as a phone lists them. */
export function AllPlacesMenu({ hidden, ...props }: OpenedMenuProps & { hidden: readonly string[] }) {
  const places = [...ALL_PLACES, CONSOLE_PLACE].filter(({ href }) => !hidden.includes(href));
  return (
    <Menu
      {...props}
      className="grid max-h-[70dvh] w-[min(22rem,calc(100vw-1rem))] grid-cols-2 overflow-y-auto"
    >
      <Entries places={places} />
    </Menu>
  );
}

function Entries({ places }: { places: readonly Place[] }) {
  const path = usePathname();
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
