import type { Answers } from '#app/data/trpc-client.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { VoteTitle } from './vote-card.tsx';
import { kindWords, legWords } from './vote-words.ts';

type Votes = Answers['votes']['list'];
type Ended = Votes['ended'][number];

/** How the last votes ended. */
export function EndedPanel({ query }: { query: Asked<Votes> }) {
  return (
    <Panel title="Decided" aside="last ten">
      <PanelBody
        what="the last votes"
        query={query}
        empty={({ ended }) =>
          ended.length === 0 ? 'No votes have ended yet. Votes are kept for 30 days.' : null
        }
        awaited="h-60"
        isQuietWhenStale
      >
        {({ ended }) => (
          <ul data-testid="ended-votes">
            {ended.map((vote) => (
              <EndedRow key={`${vote.key} ${vote.endedMs}`} vote={vote} />
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  );
}

function EndedRow({ vote }: { vote: Ended }) {
  const [leg] = vote.legs;
  const isThrough = vote.end === 'resolved';
  return (
    <li className="border-b px-3 py-2 text-xs last:border-0">
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <VoteTitle vote={vote} />
        </span>
        <span className={isThrough ? 'shrink-0 text-up' : 'shrink-0 text-down'}>
          {isThrough ? 'Took effect' : 'Expired'}
        </span>
      </div>
      <div className="flex flex-wrap gap-x-2 text-2xs text-muted">
        <span>{kindWords(vote.kind, vote.variant)}</span>
        {vote.kind === 'settle_outcome' && leg ? <span>{legWords(leg)}</span> : null}
        <span>{vote.stakePct.toFixed(1)}% of stake</span>
        <span className="ml-auto">
          <TimeAgo ms={vote.endedMs} />
        </span>
      </div>
    </li>
  );
}
