import Link from 'next/link';
import { Button } from './ui/controls/button.tsx';
import { Ruler } from './ui/figures/ruler.tsx';

const WAYS = [
  ['/markets', 'Markets'],
  ['/parlay', 'Build a slip'],
  ['/leaderboards', 'Leaderboards'],
  ['/docs/api', 'API reference'],
  ['/', 'Home'],
] as const;

/** An address that leads nowhere, and the ways on from it. The search works without any code of the page. */
export default function NotFound() {
  return (
    <div className="mx-auto max-w-md py-16 text-center md:py-24">
      <Ruler px={null} className="mb-6" />
      <h1 className="font-semibold text-lg">Page not found</h1>
      <p className="mt-2 mb-6 text-muted">
        There is no page at this address. Check it, or search for a market by name, coin or id.
      </p>
      <search>
        <form action="/markets" className="flex gap-2">
          <input
            type="search"
            name="q"
            required
            maxLength={100}
            aria-label="Search markets"
            placeholder="BTC, Denmark, #54320"
            className="h-8 min-w-0 flex-1 rounded border border-line-strong bg-panel px-3 max-md:h-11"
          />
          <Button look="solid" type="submit">
            Search markets
          </Button>
        </form>
      </search>
      <ul className="mt-6 flex flex-wrap justify-center gap-x-5 gap-y-1">
        {WAYS.map(([href, label]) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              className="inline-flex min-h-8 items-center text-accent-text hover:underline max-md:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
