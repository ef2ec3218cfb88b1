import Link from 'next/link';
import { FollowButton } from '#app/follow/follow-button.tsx';
import { categoryWords, classWords, marketTitle } from '#app/format/market-words.ts';
import { payoutWords } from '#app/format/payout-words.ts';
import { AddToSlip } from '#app/slip/add-to-slip.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import type { Dossier } from '../read-dossier.ts';
import { HeadStats } from './head-stats.tsx';
import { SideCard } from './side-card.tsx';
import { StatusWord } from './status-word.tsx';

/** What the market asks, where it stands, and its figures. */
export function DossierHead({ dossier }: { dossier: Dossier }) {
  const { question, sides } = dossier;
  const title = marketTitle(dossier);
  return (
    <header className="mb-3">
      <nav aria-label="Breadcrumb" className="mb-1 flex flex-wrap items-center gap-1.5 text-muted text-xs">
        <Link href="/markets" prefetch={false} className="hover:text-text hover:underline">
          Markets
        </Link>
        <span aria-hidden>/</span>
        <Link
          prefetch={false}
          href={`/markets?category=${encodeURIComponent(dossier.category)}`}
          className="hover:text-text hover:underline"
        >
          {categoryWords(dossier.category)}
        </Link>
        {question?.title && question.title !== title ? (
          <>
            <span aria-hidden>/</span>
            <span className="max-w-[40ch] truncate">{question.title}</span>
          </>
        ) : null}
      </nav>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-semibold text-2xl tracking-tight max-md:text-xl">{title}</h1>
        <StatusWord dossier={dossier} />
        {/* On a phone what can be done stands in a row of its own. */}
        <div className="flex items-center gap-3 max-md:w-full md:contents">
          {dossier.isSettled || dossier.marketClass === 'fallback' ? null : (
            <AddToSlip
              outcomeId={dossier.outcomeId}
              title={title}
              sideNames={[sides[0].name, sides[1].name]}
            />
          )}
          <FollowButton kind="market" target={String(dossier.outcomeId)} className="ml-auto" />
        </div>
      </div>
      <p className="mt-1 max-w-[75ch] text-muted text-sm">
        {payoutWords({
          ...dossier,
          questionTitle: question?.title ?? '',
          sideNames: [sides[0].name, sides[1].name],
        })}
      </p>
      <div className="mt-1 mb-3 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-muted text-xs">
        <span>{classWords(dossier.marketClass)}</span>
        <CopyButton text={String(dossier.outcomeId)} shown={`id ${dossier.outcomeId}`} label="Copy outcome" />
        {sides.map((side) => (
          <CopyButton
            key={side.coin}
            text={side.coin}
            shown={side.coin}
            label={`Copy coin for ${side.name}`}
          />
        ))}
      </div>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid grid-cols-2 gap-2">
          <SideCard side={sides[0]} tone="a" settledPx={dossier.payout} isSettled={dossier.isSettled} />
          <SideCard
            side={sides[1]}
            tone="b"
            settledPx={dossier.payout === null ? null : 1 - dossier.payout}
            isSettled={dossier.isSettled}
          />
        </div>
        <HeadStats initial={dossier} />
      </div>
    </header>
  );
}
