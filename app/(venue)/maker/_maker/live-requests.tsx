import type { MakerFiguresView, QuotedRequestView } from '#app/data/venue-views.ts';
import { formatE6 } from '#app/format/money.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { legInList } from '../../_parts/leg-words.ts';
import { type LegMarkets, useLegs } from '../../_parts/use-legs.ts';

const STATUS: Readonly<Record<string, string>> = {
  COLLECTING_QUOTES: 'Window open',
  AWAITING_REQUESTER_ACCEPTANCE: 'Offered to the taker',
  AWAITING_MAKER_CONFIRMATION: 'Last look',
  EXECUTING: 'Submitting on chain',
  FILLED: 'Filled',
};
const OUT: Readonly<Record<string, string>> = {
  superseded: 'replaced',
  canceled: 'cancelled',
  invalid: 'no longer backed',
  declined: 'declined',
  timed_out: 'timed out',
};

/** Open requests with a quote of the maker, the newest first. */
export function LiveRequests({ figures }: { figures: Asked<MakerFiguresView> }) {
  const requests = figures.data?.requests ?? [];
  const legs = useLegs(requests.flatMap((request) => request.legs));
  return (
    <Panel title="Live requests" aside={requests.length > 0 ? String(requests.length) : null}>
      <PanelBody
        what="the live requests"
        query={figures}
        empty={(data) =>
          data.requests.length === 0
            ? 'You have no quotes on open requests. Each request that you quote is listed here until it is filled or expires.'
            : null
        }
        awaited="h-40"
      >
        {(data) => (
          <Table
            testId="maker-requests"
            columns={columnsOf(legs)}
            rows={data.requests.toSorted((a, b) => b.created_at - a.created_at)}
            idOf={(request) => request.rfq_id}
            rowOf={(request) => ({ 'data-rfq': request.rfq_id, className: 'align-top' })}
          />
        )}
      </PanelBody>
    </Panel>
  );
}

/** What the taker would be paid in all, of the net stake and that collateral. */
const pays = (request: QuotedRequestView, collateralE6: string): string =>
  formatE6(BigInt(request.net_stake_e6) + BigInt(collateralE6));

const columnsOf = (legs: LegMarkets): readonly Column<QuotedRequestView>[] => [
  {
    name: 'Parlay',
    cell: (request) => (
      <>
        <span className="[overflow-wrap:anywhere]">
          {request.legs.map((leg) => legInList(leg, legs.market(leg.outcome_id))).join(' + ')}
        </span>
        <span className="block text-2xs text-muted">
          {STATUS[request.status] ?? request.status}
          {request.ends_at === null ? null : (
            <>
              , <TimeLeft ms={request.ends_at} isCountdown passed="now" />
            </>
          )}
        </span>
      </>
    ),
  },
  {
    name: 'Net stake',
    isFigure: true,
    className: 'max-sm:hidden',
    cell: (request) => formatE6(BigInt(request.net_stake_e6)),
  },
  {
    name: 'Your payout',
    isFigure: true,
    cellClass: 'font-medium',
    cell: (request) => (
      <>
        {pays(request, request.own.maker_collateral_e6)}
        {request.own.out ? (
          <span className="block font-normal text-2xs text-muted">{OUT[request.own.out]}</span>
        ) : null}
      </>
    ),
  },
  { name: 'Best payout', isFigure: true, cell: (request) => <Best of={request} /> },
];

function Best({ of: request }: { of: QuotedRequestView }) {
  const { best } = request;
  return (
    <>
      {best ? pays(request, best.maker_collateral_e6) : '–'}
      <span className="block text-2xs text-muted">
        {best ? (best.own ? 'yours' : 'another maker’s') : 'after the window'}
      </span>
    </>
  );
}
