import Link from 'next/link';
import { connection } from 'next/server';
import { HydrateClient, requestQueryClient, serverApi, trpc } from '#app/data/trpc-server.tsx';
import { Button } from '#app/ui/button.tsx';
import { BusiestMarkets } from './_landing/busiest-markets.tsx';
import { LiveFigures } from './_landing/live-figures.tsx';
import { TryIt } from './_landing/try-it.tsx';

/** Markets shown as a taste. */
const SHOWN = 7;

/** What Hashmark is, with the present numbers and a request to try. */
export default async function Home() {
  await connection();
  const cache = requestQueryClient();
  const [busiest] = await Promise.all([
    serverApi().markets.list({ limit: SHOWN }),
    cache.prefetchQuery(trpc.markets.overview.queryOptions()),
  ]);
  return (
    <HydrateClient>
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-8 py-10 md:py-16 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="min-w-0">
          <h1 className="max-w-[16ch] text-balance font-semibold text-4xl leading-[1.08] tracking-tight md:text-5xl">
            Outcome markets, indexed to the last fill.
          </h1>
          <p className="mt-4 max-w-[52ch] text-[15px] text-muted leading-6">
            Hashmark reads every fill of the exchange’s binary markets as it is written, and serves markets,
            fills, holders, settlements and live prices over one HTTP API with event streams.
          </p>
          <div className="mt-6 flex gap-2">
            <Button look="solid" asChild>
              <Link href="/markets">Browse markets</Link>
            </Button>
            <Button asChild>
              <a href="/docs/api">API reference</a>
            </Button>
          </div>
          <LiveFigures />
          <TryIt outcomeId={busiest.rows[0]?.outcomeId ?? null} />
        </div>
        <BusiestMarkets markets={busiest.rows} />
      </div>
    </HydrateClient>
  );
}
