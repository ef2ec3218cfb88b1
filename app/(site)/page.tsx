import Link from 'next/link';
import { connection } from 'next/server';
import { serverApi } from '#app/data/trpc-server.tsx';
import { writeLegs } from '#app/slip/slip-link.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { PLANS } from '#domain/tier.ts';
import { BusiestMarkets } from './_landing/busiest-markets.tsx';
import { FeaturedMarket } from './_landing/featured-market.tsx';
import { FirstSteps } from './_landing/first-steps.tsx';
import { LiveFigures } from './_landing/live-figures.tsx';
import { OneCall } from './_landing/one-call.tsx';
import { readLanding } from './_landing/read-landing.ts';
import { SampleSlip } from './_landing/sample-slip.tsx';

/** What Hashmark is, shown at work: a market, a slip and a call, all of them real. */
export default async function Home() {
  await connection();
  const [{ busiest, featured, sample, nowMs }, overview] = await Promise.all([
    readLanding(),
    serverApi().markets.overview(),
  ]);
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-y-16 py-8 md:gap-y-20 md:py-12">
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <h1 className="max-w-[14ch] text-balance font-semibold text-4xl leading-[1.05] tracking-tight md:text-6xl">
            Every outcome, read to the mark.
          </h1>
          <p className="mt-4 max-w-[54ch] text-[15px] text-muted leading-6">
            All outcome markets on one scale from 0 to 100, live. Read them, build on them with one API, or
            put two to six on a slip and let makers compete to pay you the most.
          </p>
          <div className="mt-6 flex flex-wrap gap-2">
            <Button look="solid" className="h-10" asChild>
              <Link href="/markets">Browse markets</Link>
            </Button>
            <Button className="h-10" asChild>
              <Link href="/parlay" prefetch={false}>
                Build a slip
              </Link>
            </Button>
            <Button className="h-10" asChild>
              <a href="/docs/api">Call the API</a>
            </Button>
          </div>
          {featured ? (
            <div className="mt-12">
              <FeaturedMarket market={featured.market} points={featured.points} nowMs={nowMs} />
            </div>
          ) : null}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          {sample ? <SampleSlip legs={sample} link={writeLegs(sample)} /> : null}
          <BusiestMarkets markets={busiest} />
        </div>
      </div>
      <section
        aria-labelledby="call"
        className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[24rem_minmax(0,1fr)]"
      >
        <div>
          <h2 id="call" className="border-line-strong border-t pt-3 font-semibold text-2xl tracking-tight">
            One call, the same data
          </h2>
          <p className="mt-3 text-[15px] text-muted leading-6">
            You need no key for {PLANS.free.requestsPerMinute} requests a minute. The API serves the same data
            that the pages show, as JSON, server-sent events, WebSocket and gRPC.
          </p>
          <LiveFigures first={overview} />
          <div className="mt-6 flex flex-wrap gap-2">
            <Button asChild>
              <a href="/docs/api">Read the reference</a>
            </Button>
            <Button asChild>
              <Link href="/console/keys" prefetch={false}>
                Get a key
              </Link>
            </Button>
          </div>
        </div>
        {featured ? (
          <OneCall path={`/v1/outcomes/${featured.market.outcomeId}`} answer={featured.answer} />
        ) : null}
      </section>
      <FirstSteps />
    </div>
  );
}
