import type { Answers } from '#app/data/trpc-client.ts';
import { formatCount, shortAddress } from '#app/format/numbers.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Bar } from '#app/ui/figures/bar.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';

type Voter = Answers['votes']['list']['pending'][number]['voters'][number];

type VoterTableProps = { voters: readonly Voter[]; stakeActive: number };

/** Who has voted, with how much of the active stake, and when that was seen. */
export function VoterTable({ voters, stakeActive }: VoterTableProps) {
  if (voters.length === 0) return <p className="py-1 text-muted text-xs">No votes yet.</p>;
  return (
    <Table testId="voters" columns={columnsOf(stakeActive)} rows={voters} idOf={({ address }) => address} />
  );
}

const stateOf = ({ isActive, isJailed }: Voter): string | null =>
  isJailed ? 'jailed' : isActive ? null : 'inactive';

/** The table stands in a sheet's text, whose edge it keeps. */
const EDGES = 'first:pl-0 last:pr-0';

const columnsOf = (stakeActive: number): readonly Column<Voter>[] => [
  {
    name: 'Validator',
    isRowHead: true,
    className: EDGES,
    cell: (voter) => {
      const name = voter.name || shortAddress(voter.address);
      const state = stateOf(voter);
      return (
        <>
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <CopyButton text={voter.address} label={`Copy address of ${name}`} />
          {state ? <span className="text-2xs text-down"> {state}</span> : null}
        </>
      );
    },
  },
  figure('Stake', ({ stake }) => formatCount(stake)),
  figure(
    'Share',
    (voter) => {
      const part = stateOf(voter) === null && stakeActive > 0 ? voter.stake / stakeActive : 0;
      return (
        <>
          {stateOf(voter) ? '–' : `${(100 * part).toFixed(1)}%`}
          <Bar part={part} className="mt-0.5" />
        </>
      );
    },
    {
      title: 'Of all active stake',
      className: 'w-24',
    },
  ),
  {
    name: 'Voted',
    isFigure: true,
    className: EDGES,
    cellClass: 'text-muted sm:whitespace-nowrap',
    cell: ({ votedMs }) => (votedMs === null ? 'before tracking began' : <TimeAgo ms={votedMs} />),
  },
];
