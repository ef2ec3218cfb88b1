import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import type { Match } from './match.ts';
import { MatchRow } from './match-row.tsx';

/** Matches that are shown before the rest is asked for. */
const SHOWN = 10;

/** Matches that come or are over, the first few at once. */
export function MatchList({ matches }: { matches: readonly Match[] }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <ul className="divide-y">
        {(isWhole ? matches : matches.slice(0, SHOWN)).map((match) => (
          <MatchRow key={`${match.fixture.id}-${match.prices[0]?.coin}`} match={match} />
        ))}
      </ul>
      {matches.length > SHOWN ? (
        <div className="border-t px-3 py-2">
          <Button look="quiet" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${matches.length} matches`}
          </Button>
        </div>
      ) : null}
    </>
  );
}
