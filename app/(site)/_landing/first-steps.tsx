import Link from 'next/link';
import { Button } from '#app/ui/controls/button.tsx';

type Start = { who: string; steps: readonly string[]; href: string; action: string };

const STARTS: readonly Start[] = [
  {
    who: 'You combine outcomes',
    steps: [
      'Choose two to six outcomes for your slip. If two conflict, the slip says why.',
      'Set a stake. Makers compete; the payout you see has all fees taken out.',
      'Sign. Both stakes are locked on chain until the last leg is decided.',
    ],
    href: '/parlay',
    action: 'Build a slip',
  },
  {
    who: 'You trade',
    steps: [
      'Scan every market on one ruler.',
      'Open a market: book, trades, holders, rules.',
      'Follow a wallet, and see how often it was right.',
    ],
    href: '/markets',
    action: 'Open the markets',
  },
  {
    who: 'You write software',
    steps: [
      'Call /v1/outcomes without a key.',
      'Create a free key, and stream prices, fills and settlements.',
      'Receive events as signed webhooks.',
    ],
    href: '/docs/api',
    action: 'Read the reference',
  },
  {
    who: 'You make prices',
    steps: [
      'Approve the escrow for your collateral, and choose a signing key.',
      'Listen on /ws/rfq, and answer within 400 ms.',
      'Use last look to decline a fill, or let the vault quote with your deposit.',
    ],
    href: '/docs/protocol.md',
    action: 'Read the protocol',
  },
];

/** What each of the four kinds of users does first. */
export function FirstSteps() {
  return (
    <section aria-labelledby="start">
      <h2 id="start" className="mb-5 font-semibold text-2xl tracking-tight">
        Start where you are
      </h2>
      <div className="grid border-line-strong border-t sm:grid-cols-2 xl:grid-cols-4">
        {STARTS.map(({ who, steps, href, action }) => (
          <div key={who} className="relative flex flex-col py-5 pr-6 max-sm:border-b sm:border-l sm:pl-5">
            <span aria-hidden className="-top-1 -left-px absolute h-2 w-0.5 bg-text" />
            <h3 className="font-semibold text-[15px]">{who}</h3>
            <ol className="mt-3 mb-5 grid gap-2 text-muted">
              {steps.map((step, place) => (
                <li key={step} className="grid grid-cols-[1.25rem_minmax(0,1fr)]">
                  <span aria-hidden className="figure text-faint text-xs leading-5">
                    {place + 1}
                  </span>
                  {step}
                </li>
              ))}
            </ol>
            <Button className="mt-auto self-start" asChild>
              {href.startsWith('/docs') ? (
                <a href={href}>{action}</a>
              ) : (
                <Link href={href} prefetch={false}>
                  {action}
                </Link>
              )}
            </Button>
          </div>
        ))}
      </div>
    </section>
  );
}
