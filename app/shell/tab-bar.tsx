import { AllPlacesButton } from './menus/more-menu.tsx';
import { MAIN_PLACES } from './places.ts';
import { TabLink } from './tab-link.tsx';

const TABS = MAIN_PLACES.slice(0, 4);

/** The bar at the bottom of a phone: four places, and all others behind the fifth. */
export function TabBar() {
  return (
    <nav
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-20 flex h-14 border-line-strong border-t bg-panel pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {TABS.map(({ href, label, Icon }) => (
        <TabLink key={href} href={href} label={label} icon={<Icon aria-hidden className="size-5" />} />
      ))}
      <AllPlacesButton hidden={TABS.map(({ href }) => href)} />
    </nav>
  );
}
