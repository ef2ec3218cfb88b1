import { shortAddress } from '#app/format/numbers.ts';
import { formatUsdText } from '#app/format/reward-words.ts';
import { formatDayTime } from '#app/format/times.ts';
import { cn } from '#app/ui/class-names.ts';
import { Bar } from '#app/ui/figures/bar.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { TableCell, TableFrame, TableRow } from '#app/ui/table/table-parts.tsx';
import type { CampaignTerms } from '#domain/rewards/campaign-terms.ts';
import { DayPlot } from './day-plot.tsx';
import { cutWords, type Simulation, simulationWords } from './simulation-words.ts';
import { useSimulation } from './use-simulation.ts';

/** What the campaign would have paid last week, as the levers move. */
export function Simulator({ terms }: { terms: CampaignTerms | null }) {
  const { data, error, isOld, isFetching } = useSimulation(terms);
  return (
    <Panel title="Last week with these levers" aside={isFetching ? 'Simulating…' : null}>
      <div className="grid gap-4 px-4 py-4 text-xs">
        <p role="status" data-testid="simulation" data-old={isOld} className="text-sm leading-relaxed">
          {data ? simulationWords(data) : <Waiting isReady={terms !== null} />}
        </p>
        <Refusal error={error} />
        {data && data.wallets > 0 ? (
          <div className={cn('grid gap-4', isOld && 'opacity-60')}>
            {data.cycles.length > 1 ? <DayPlot cycles={data.cycles} /> : null}
            <Shares of={data} />
          </div>
        ) : null}
        {data ? <Notes of={data} terms={terms} /> : null}
      </div>
    </Panel>
  );
}

const Waiting = ({ isReady }: { isReady: boolean }) => (
  <span className="text-muted">
    {isReady
      ? 'Simulating your builder’s fills from the last seven days…'
      : 'Complete the form to see the simulation.'}
  </span>
);

/** Who would have had which part. */
const Shares = ({ of: { top, wallets } }: { of: Simulation }) => (
  <TableFrame aria-label="Shares by wallet">
    <caption className="pb-1 text-left text-muted">
      Shares{wallets > top.length ? `, the largest ${top.length} of ${wallets}` : ''}
    </caption>
    <tbody>
      {top.map(({ wallet, paidUsd, share }) => (
        <TableRow key={wallet} className="h-6 border-0">
          <TableCell isRowHead isBare title={wallet} className="whitespace-nowrap pr-3 font-mono">
            {shortAddress(wallet)}
          </TableCell>
          <TableCell isBare className="w-full">
            <Bar part={share} />
          </TableCell>
          <TableCell isFigure isBare className="pl-3">
            {(share * 100).toFixed(1)}%
          </TableCell>
          <TableCell isFigure isBare className="pl-3 text-muted">
            {formatUsdText(paidUsd)}
          </TableCell>
        </TableRow>
      ))}
    </tbody>
  </TableFrame>
);

/** What the figures rest on. */
function Notes({ of: simulation, terms }: { of: Simulation; terms: CampaignTerms | null }) {
  const { fromMs, toMs, fills, reduced, cut } = simulation;
  return (
    <div className="grid gap-1 border-t pt-3 text-muted">
      <p>
        {fills.toLocaleString('en-US')} fills from {formatDayTime(fromMs)} to {formatDayTime(toMs)} UTC,{' '}
        {reduced.toLocaleString('en-US')} of which count for less or nothing.
      </p>
      {cut ? <p className="text-text">{cutWords(cut)}</p> : null}
      {terms?.schedule.kind === 'events' ? (
        <p>Matches that have not been played have no fills, so their windows pay nothing here.</p>
      ) : null}
    </div>
  );
}
