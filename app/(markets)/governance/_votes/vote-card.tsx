import Link from 'next/link';
import type { Answers } from '#app/data/trpc-client.ts';
import { formatCount, nounFor } from '#app/format/numbers.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { StakeBar } from './stake-bar.tsx';
import { kindWords, legWords } from './vote-words.ts';
import { VoterTable } from './voter-table.tsx';

type Vote = Answers['votes']['list']['pending'][number];

/** A pending vote: what it is about, how near it is to its quorum, how long it has, and who voted. */
export function VoteCard({ vote, quorumPct }: { vote: Vote; quorumPct: number }) {
  return (
    <li className="border-b px-3 py-3 last:border-0" data-vote={vote.key}>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="shrink-0 rounded-full border px-1.5 py-px text-2xs text-muted">
          {kindWords(vote.kind, vote.variant)}
        </span>
        <h3 className="min-w-0 flex-1 basis-48 font-medium [overflow-wrap:anywhere]">
          <VoteTitle vote={vote} />
        </h3>
        <span className="shrink-0 text-muted text-xs">
          <TimeLeft ms={vote.expireMs} isCountdown lead="ends in " passed="voting has ended" />
        </span>
      </div>
      <Effect vote={vote} />
      <StakeBar vote={vote} quorumPct={quorumPct} />
      <details className="mt-1">
        <summary className="w-fit py-1 text-muted text-xs hover:text-text">
          {formatCount(vote.voters.length)} {nounFor(vote.voters.length, 'validator')} voted
        </summary>
        <VoterTable voters={vote.voters} stakeActive={vote.stakeActive} />
      </details>
    </li>
  );
}

/** Leads to the market where the vote is about one. */
export function VoteTitle({ vote }: { vote: Pick<Vote, 'kind' | 'title' | 'legs'> }) {
  const [leg] = vote.legs;
  if (vote.kind !== 'settle_outcome' || !leg) return vote.title;
  return (
    <Link href={`/markets/${leg.outcomeId}`} prefetch={false} className="hover:underline">
      {vote.title}
    </Link>
  );
}

/** Legs and choices that are shown before the rest is counted. */
const SHOWN = 6;

/** What happens once the vote is through. */
function Effect({ vote: { legs, choices } }: { vote: Vote }) {
  const rest = Math.max(0, Math.max(legs.length, choices.length) - SHOWN);
  if (legs.length + choices.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-muted text-xs">
      {legs.slice(0, SHOWN).map((leg) => (
        <li key={leg.outcomeId} className="[overflow-wrap:anywhere]">
          {legs.length > 1 ? `${leg.title}: ` : ''}
          <span className="font-medium text-text">{legWords(leg)}</span>
          {leg.details ? ` · ${leg.details}` : ''}
        </li>
      ))}
      {choices.length > 0 ? <li>{choices.slice(0, SHOWN).join(' · ')}</li> : null}
      {rest > 0 ? <li>and {rest} more</li> : null}
    </ul>
  );
}
