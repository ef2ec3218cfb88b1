import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { isDocument } from '#app/data/is-document.ts';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { marketTitle } from '#app/format/market-words.ts';
import { socialImage } from '#app/social/social-image.ts';
import { Arriving } from '#app/ui/states/arriving.tsx';
import { ApiPanel } from './_dossier/api-panel.tsx';
import { BookPanel } from './_dossier/book-panel.tsx';
import { ChartPanel } from './_dossier/chart-panel.tsx';
import { loadChartParams } from './_dossier/chart-params.ts';
import { DossierHead } from './_dossier/dossier-head.tsx';
import { DossierShape } from './_dossier/dossier-shape.tsx';
import { HoldersPanel } from './_dossier/holders-panel.tsx';
import { LegsPanel } from './_dossier/legs-panel.tsx';
import { LiveRefresh } from './_dossier/live-refresh.tsx';
import { RulesPanel } from './_dossier/rules-panel.tsx';
import { TapePanel } from './_dossier/tape-panel.tsx';
import { TimelinePanel } from './_dossier/timeline-panel.tsx';
import { readDossier } from './read-dossier.ts';

type Props = { params: Promise<{ outcome: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const dossier = await readDossier((await params).outcome);
  if (!dossier) return { title: 'Unknown market' };
  const title = marketTitle(dossier);
  const description = `${title}: live probability, order book, trades, holders and settlement.`;
  const picture = socialImage(`market/${dossier.outcomeId}`, `${title}: probability`);
  return { title, description, ...picture, openGraph: { title, description, ...picture.openGraph } };
}

/** Everything about one outcome. */
export default async function OutcomePage(props: Props) {
  return (
    <Arriving isDocument={await isDocument()} shape={<DossierShape />}>
      <Outcome {...props} />
    </Arriving>
  );
}

async function Outcome({ params, searchParams }: Props) {
  const dossier = await readDossier((await params).outcome);
  if (!dossier) notFound();
  const { outcomeId: id, isSettled, question } = dossier;
  const endMs = isSettled ? dossier.lastTradeMs : null;
  const { range } = loadChartParams(await searchParams);
  const cache = requestQueryClient();
  // Not waited for: the book comes from the exchange, and the page must not be later than our own store.
  if (!isSettled) void cache.prefetchQuery(trpc.outcome.book.queryOptions({ coin: dossier.sides[0].coin }));
  await Promise.all([
    cache.prefetchQuery(
      trpc.outcome.series.queryOptions({ id, range, firstMs: dossier.firstTradeMs, endMs }),
    ),
    cache.prefetchQuery(trpc.outcome.trades.queryOptions({ id })),
    cache.prefetchQuery(trpc.outcome.holders.queryOptions({ id, isSettled })),
    ...(question
      ? [cache.prefetchQuery(trpc.outcome.siblings.queryOptions({ questionId: question.id }))]
      : []),
  ]);
  return (
    <HydrateClient>
      <LiveRefresh outcomeId={id} symbol={dossier.underlying} isSettled={isSettled} />
      <DossierHead dossier={dossier} />
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-3 max-lg:contents">
          <ChartPanel
            outcomeId={id}
            sideNames={[dossier.sides[0].name, dossier.sides[1].name]}
            endMs={endMs}
            firstMs={dossier.firstTradeMs}
            settlement={isSettled ? { px: dossier.payout, timeMs: dossier.settledAtMs } : null}
          />
          <div className="grid min-w-0 gap-3 max-lg:order-3 xl:grid-cols-2">
            <TapePanel outcomeId={id} sideNames={[dossier.sides[0].name, dossier.sides[1].name]} />
            <HoldersPanel dossier={dossier} />
          </div>
          <RulesPanel dossier={dossier} />
        </div>
        <div className="grid min-w-0 content-start gap-3 max-lg:contents">
          <BookPanel dossier={dossier} />
          {question ? <LegsPanel questionId={question.id} title={question.title} outcomeId={id} /> : null}
          <TimelinePanel dossier={dossier} />
          <ApiPanel dossier={dossier} />
        </div>
      </div>
    </HydrateClient>
  );
}
