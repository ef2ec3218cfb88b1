import Link from 'next/link';
import type { ShownPerson } from '#app/session/shown-person.ts';
import { LiveBadge } from './live-badge.tsx';
import { MoreMenu } from './menus/more-menu.tsx';
import { PersonMenu } from './menus/person-menu.tsx';
import { ThemeSwitch } from './menus/theme-switch.tsx';
import { UnitSwitch } from './menus/unit-switch.tsx';
import { NavLink } from './nav-link.tsx';
import { MAIN_PLACES, MORE_PLACES } from './places.ts';
import { PaletteButton } from './shortcuts/shortcuts.tsx';

/** The mark: a hash on a scale, one stroke of it the needle. */
function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" strokeWidth="2.2" className={className} aria-hidden>
      <path stroke="currentColor" d="M8 3.5v17M2.5 8.2h19M2.5 15.8h19" />
      <path stroke="var(--accent)" strokeWidth="3" d="M16 2v20" />
    </svg>
  );
}

/** The bar on top of every page. */
export function TopBar({ me }: { me: ShownPerson | null }) {
  return (
    <header className="sticky top-0 z-30 border-b bg-panel">
      <div className="mx-auto flex h-12 max-w-[1680px] items-center gap-1 px-3 md:gap-3 md:px-4">
        <Link href="/" prefetch={false} className="mr-1 flex items-center gap-1.5 figure text-[15px] md:mr-3">
          <Logo className="size-5" />
          <span>Hashmark</span>
        </Link>
        <nav aria-label="Main" className="flex h-full min-w-0 items-stretch gap-1 max-md:hidden">
          {MAIN_PLACES.map(({ href, label }) => (
            <NavLink key={href} href={href}>
              {label}
            </NavLink>
          ))}
          <MoreMenu hrefs={MORE_PLACES.map(({ href }) => href)} />
          <NavLink href="/docs/api">Docs</NavLink>
          <NavLink href="/console">Console</NavLink>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1.5 md:gap-2">
          <LiveBadge />
          <PaletteButton />
          <div className="max-md:hidden">
            <UnitSwitch />
          </div>
          <ThemeSwitch />
          <PersonMenu me={me} />
        </div>
      </div>
    </header>
  );
}
