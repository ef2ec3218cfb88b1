import { Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { nounFor } from '#app/format/numbers.ts';
import { writeLegs } from '#app/slip/slip-link.ts';
import { changeSlip } from '#app/slip/slip-store.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { useCopied } from '#app/ui/controls/use-copied.ts';
import { Ruler } from '#app/ui/figures/ruler.tsx';
import type { OddsFormat } from '../_slip/odds.ts';
import { isLocked } from '../_slip/slip-machine.ts';
import { Action } from './action.tsx';
import { Competition } from './competition.tsx';
import { Filled } from './filled.tsx';
import { Hold } from './hold.tsx';
import { PriceLines } from './price-lines.tsx';
import { SlipLeg } from './slip-leg.tsx';
import { SlipOptions } from './slip-options.tsx';
import { StakeField } from './stake-field.tsx';
import { Steps } from './steps.tsx';
import type { SlipModel } from './use-slip-model.ts';

const FORMATS = [
  { value: 'implied', label: '%', title: 'Implied chance' },
  { value: 'decimal', label: '2.76', title: 'Decimal odds' },
  { value: 'american', label: '+176', title: 'American odds' },
] as const;

/** The slip: legs, stake, price, and the one thing to do next. */
export function SlipPanel({ model }: { model: SlipModel }) {
  const { slip, view, driver } = model;
  const [format, setFormat] = useState<OddsFormat>('decimal');
  const { phase, quotes } = view.state;
  if (phase.at === 'filled') {
    return (
      <Filled
        {...{ rfqId: phase.rfqId, txHash: phase.txHash, parlayId: phase.parlayId }}
        {...{ quoteHash: view.quoteHash, payoutE6: phase.offer.payoutE6, stakeE6: model.stakeE6 ?? 0n }}
        onNew={model.startNew}
      />
    );
  }
  const locked = isLocked(view.state);
  const offer = 'offer' in phase ? phase.offer : null;
  const payoutE6 = offer?.payoutE6 ?? model.estimateE6;
  return (
    <div>
      <Head model={model} format={format} onFormat={setFormat} />
      {slip.legs.length === 0 ? <EmptySlip /> : null}
      <ul aria-label="Legs">
        {slip.legs.map((leg) => (
          <SlipLeg
            key={leg.outcomeId}
            leg={leg}
            market={model.marketOf(leg.outcomeId)}
            fault={model.faults.get(leg.outcomeId) ?? null}
            isLocked={locked}
          />
        ))}
      </ul>
      <StakeField
        stake={slip.stake}
        onStake={(stake) => changeSlip({ stake })}
        {...{ maxE6: model.maxE6, balanceE6: model.balanceE6, fault: model.stakeFault, isLocked: locked }}
      />
      {model.stakeE6 && model.terms ? (
        <Competition
          {...{ quotes, stakeE6: model.stakeE6, windowMs: model.terms.times.window_ms, format }}
          isOpen={phase.at === 'collecting' || phase.at === 'asking'}
        />
      ) : null}
      {payoutE6 && model.stakeE6 && model.fees ? (
        <PriceLines
          {...{ payoutE6, stakeE6: model.stakeE6, fees: model.fees, chance: model.chance, format }}
          spreadBps={model.terms?.fees.spread_bps ?? 0}
          isEstimate={offer === null}
        />
      ) : null}
      {phase.at === 'offered' || phase.at === 'signing' ? (
        <Hold expiresAtMs={phase.offer.expiresAtMs} totalMs={model.terms?.times.accept_ms ?? 30_000} />
      ) : null}
      <Steps view={view} />
      <div className="px-4 pt-2 pb-3">
        <Said model={model} />
        <Action {...{ view, driver, terms: model.terms, stakeE6: model.stakeE6 }} {...model.next} />
        <p className="pt-2 text-muted text-xs">
          {offer?.lastLook === false
            ? 'This maker has no last look: it cannot decline.'
            : 'The maker may decline after you sign (last look). If it does, nothing is spent.'}{' '}
          If a leg is void and none is lost, both sides get their stake back, less fees.
        </p>
      </div>
      <SlipOptions
        {...{ slip, terms: model.terms, allowanceE6: model.allowanceE6, onRevoked: model.onRevoked }}
        {...{ isStanding: model.isStanding, onStanding: model.setStanding }}
      />
    </div>
  );
}

function Said({ model: { view } }: { model: SlipModel }) {
  const { phase } = view.state;
  const isChanged = phase.at === 'offered' && phase.changedFromE6 !== null;
  return (
    <div role="alert" className="pb-2 text-xs empty:hidden">
      {phase.at === 'failed' ? <p className="text-down">{phase.words}</p> : null}
      {view.said ? <p className="text-down">{view.said}</p> : null}
      {isChanged ? <p className="font-semibold">The price has changed. Review it before you sign.</p> : null}
    </div>
  );
}

const EmptySlip = () => (
  <div className="border-b px-4 py-5 text-muted">
    <Ruler px={null} className="mb-2" />
    Pick two outcomes to see your chance of winning.
  </div>
);

type HeadProps = { model: SlipModel; format: OddsFormat; onFormat: (format: OddsFormat) => void };

function Head({ model: { slip }, format, onFormat }: HeadProps) {
  const [isCopied, copy] = useCopied();
  const { legs, stake } = slip;
  const share = () =>
    copy(`${window.location.origin}/parlay?slip=${writeLegs(legs)}&stake=${encodeURIComponent(stake)}`);
  return (
    <header className="flex flex-wrap items-center gap-1 border-b px-4 py-2">
      <h2 className="figure mr-auto text-base">
        Slip, {legs.length} {nounFor(legs.length, 'leg')}
      </h2>
      {legs.length > 0 ? (
        <>
          <Button look="quiet" size="icon" aria-label="Copy a link to this slip" onClick={() => void share()}>
            <Link2 aria-hidden />
          </Button>
          <span role="status" className="text-xs">
            {isCopied ? 'Link copied' : ''}
          </span>
          <Button
            look="quiet"
            size="icon"
            aria-label="Clear the slip"
            onClick={() => changeSlip({ legs: [] })}
          >
            <Trash2 aria-hidden />
          </Button>
        </>
      ) : null}
      <Segmented label="Odds format" value={format} options={FORMATS} onChange={onFormat} />
    </header>
  );
}
