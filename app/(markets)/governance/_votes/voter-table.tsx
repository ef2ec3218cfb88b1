import type { Answers } from '#app/data/trpc-client.ts';
import { formatCount, shortAddress } from '#app/format/numbers.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Bar } from '#app/ui/figures/bar.tsx';

type Voter = Answers['votes']['list']['pending'][number]['voters'][number];

type VoterTableProps = { voters: readonly Voter[]; stakeActive: number };

/** Who has voted, with how much of the active stake, and when that was seen. */
export function VoterTable({ voters, stakeActive }: VoterTableProps) {
  if (voters.length === 0) return <p className="py-1 text-muted text-xs">Nobody has voted yet.</p>;
  return (
    <table className="w-full text-xs" data-testid="voters">
      <thead className="text-2xs text-muted">
        <tr className="border-b">
          <ColumnHead className="py-1 pr-2">Validator</ColumnHead>
          <ColumnHead isFigure className="px-2 py-1">
            Stake
          </ColumnHead>
          <ColumnHead isFigure className="w-24 px-2 py-1" title="Of all active stake">
            Share
          </ColumnHead>
          <ColumnHead isFigure className="py-1 pl-2">
            Voted
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {voters.map((voter) => (
          <VoterRow
            key={voter.address}
            voter={voter}
            part={stakeActive > 0 ? voter.stake / stakeActive : 0}
          />
        ))}
      </tbody>
    </table>
  );
}

function VoterRow({ voter, part }: { voter: Voter; part: number }) {
  const { address, name, stake, isActive, isJailed, votedMs } = voter;
  const state = isJailed ? 'jailed' : isActive ? null : 'inactive';
  return (
    <tr className="border-b last:border-0">
      <th scope="row" className="py-1 pr-2 text-left font-normal">
        <span className="[overflow-wrap:anywhere]">{name || shortAddress(address)}</span>
        <CopyButton text={address} label={`Copy address of ${name || shortAddress(address)}`} />
        {state ? <span className="text-2xs text-down"> {state}</span> : null}
      </th>
      <td className="px-2 py-1 text-right font-mono">{formatCount(stake)}</td>
      <td className="px-2 py-1 text-right font-mono">
        {state ? '–' : `${(100 * part).toFixed(1)}%`}
        <Bar part={state ? 0 : part} className="mt-0.5" />
      </td>
      <td className="py-1 pl-2 text-right text-muted sm:whitespace-nowrap">
        {votedMs === null ? 'before the first look' : <TimeAgo ms={votedMs} />}
      </td>
    </tr>
  );
}
