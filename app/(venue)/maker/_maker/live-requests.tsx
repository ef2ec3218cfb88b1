import type { MakerFiguresView, QuotedRequestView } from '#app/data/venue-views.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { formatE6 } from '#app/wallet/money.ts';
import { legInList } from '../../_parts/leg-words.ts';
import { type LegMarkets, useLegs } from '../../_parts/use-legs.ts';

const STATUS: Readonly<Record<string, string>> = {
  COLLECTING_QUOTES: 'Window open',
  AWAITING_REQUESTER_ACCEPTANCE: 'Offered to the taker',
  AWAITING_MAKER_CONFIRMATION: 'Last look',
  EXECUTING: 'On its way to the chain',
  FILLED: 'Filled',
};
const OUT: Readonly<Record<string, string>> = {
  superseded: 'replaced',
  canceled: 'cancelled',
  invalid: 'not backed any more',
  declined: 'declined',
  timed_out: 'no answer in time',
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
            ? 'No open request has a quote of yours. One stands here from your quote until it is filled or over.'
            : null
        }
        awaited="h-40"
      >
        {(data) => (
          <table className="w-full text-xs" data-testid="maker-requests">
            <thead className="text-2xs text-muted">
              <tr className="border-b">
                <ColumnHead className="px-3 py-1.5">Parlay</ColumnHead>
                <ColumnHead isFigure className="px-2 max-sm:hidden">
                  Net stake
                </ColumnHead>
                <ColumnHead isFigure className="px-2">
                  You pay out
                </ColumnHead>
                <ColumnHead isFigure className="px-3">
                  Best pays
                </ColumnHead>
              </tr>
            </thead>
            <tbody>
              {data.requests
                .toSorted((a, b) => b.created_at - a.created_at)
                .map((request) => (
                  <RequestRow key={request.rfq_id} request={request} legs={legs} />
                ))}
            </tbody>
          </table>
        )}
      </PanelBody>
    </Panel>
  );
}

function RequestRow({ request, legs }: { request: QuotedRequestView; legs: LegMarkets }) {
  const { own, best, status, ends_at: endsAt } = request;
  const pays = (collateralE6: string): string =>
    formatE6(BigInt(request.net_stake_e6) + BigInt(collateralE6));
  const words = request.legs.map((leg) => legInList(leg, legs.market(leg.outcome_id))).join(' + ');
  return (
    <tr className="border-b align-top last:border-0" data-rfq={request.rfq_id}>
      <td className="px-3 py-1.5">
        <span className="[overflow-wrap:anywhere]">{words}</span>
        <span className="block text-2xs text-muted">
          {STATUS[status] ?? status}
          {endsAt === null ? null : (
            <>
              , <TimeLeft ms={endsAt} isCountdown passed="now" />
            </>
          )}
        </span>
      </td>
      <td className="px-2 py-1.5 text-right max-sm:hidden">{formatE6(BigInt(request.net_stake_e6))}</td>
      <td className="px-2 py-1.5 text-right font-medium">
        {pays(own.maker_collateral_e6)}
        {own.out ? <span className="block font-normal text-2xs text-muted">{OUT[own.out]}</span> : null}
      </td>
      <td className="px-3 py-1.5 text-right">
        {best ? pays(best.maker_collateral_e6) : '–'}
        <span className="block text-2xs text-muted">
          {best ? (best.own ? 'yours' : 'another maker’s') : 'after the window'}
        </span>
      </td>
    </tr>
  );
}
