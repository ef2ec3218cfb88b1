import Link from 'next/link';

/** The foot of every page. */
export function Footer() {
  return (
    <footer className="mx-auto flex w-full max-w-[1680px] flex-wrap gap-x-5 gap-y-1 px-3 pt-2 pb-6 max-md:pb-20 text-2xs text-muted md:px-4">
      <span>Times are UTC. Probabilities are market prices, not advice.</span>
      <a href="/v1/openapi.json" className="hover:text-text hover:underline">
        OpenAPI
      </a>
      <Link href="/blocks" prefetch={false} className="hover:text-text hover:underline">
        Blocks
      </Link>
      <a href="/health" className="hover:text-text hover:underline">
        Service status
      </a>
      <a href="https://www.tradingview.com/" rel="noreferrer" className="hover:text-text hover:underline">
        Charts: TradingView Lightweight Charts™
      </a>
    </footer>
  );
}
