'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { cn } from '#app/ui/class-names.ts';
import { useVenueTerms } from '#app/wallet/use-venue-terms.ts';
import { WalletButton } from '#app/wallet/wallet-button.tsx';

const PLACES = [
  { href: '/parlay', label: 'Builder' },
  { href: '/positions', label: 'Positions' },
  { href: '/vault', label: 'Vault' },
  { href: '/books', label: 'Books' },
  { href: '/builder-fees', label: 'Fees' },
  { href: '/maker', label: 'Maker' },
] as const;

/** The places of the venue, whether it deals in test money, and the wallet. */
export function VenueBar() {
  const path = usePathname();
  const { terms } = useVenueTerms();
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b pb-2">
      <nav aria-label="Venue" className="flex items-center gap-4">
        {PLACES.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={path === href ? 'page' : undefined}
            className={cn(
              'py-2 text-muted hover:text-text',
              path.startsWith(href) && 'font-semibold text-text',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {terms?.chain.is_test ? (
        <span className="rounded border px-1.5 py-0.5 text-2xs text-muted">Test money</span>
      ) : null}
      <div className="ml-auto">
        <WalletButton />
      </div>
    </div>
  );
}
