import { formatE6 } from '#app/format/money.ts';
import type { StakeFees } from '#domain/parlay/fees.ts';
import { formatOdds, type OddsFormat } from '../_slip/odds.ts';

type PriceLinesProps = {
  payoutE6: bigint;
  stakeE6: bigint;
  fees: StakeFees;
  /** The legs' chances multiplied. */
  chance: number;
  spreadBps: number;
  isEstimate: boolean;
  format: OddsFormat;
};

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-3 text-xs">
    <dt className="text-muted">{name}</dt>
    <dd className="font-medium">{value}</dd>
  </div>
);

/** What the slip pays, and what of it is fees; an estimate is named one. */
export function PriceLines(props: PriceLinesProps) {
  const { payoutE6, stakeE6, fees, chance, spreadBps, isEstimate, format } = props;
  const implied = Number(stakeE6) / Number(payoutE6);
  // To the tenth that is shown, or a smaller gap would read as minus zero.
  const above = Math.round((implied - chance) * 1_000) / 10;
  return (
    <div className="border-t px-4 py-3">
      <dl className="grid gap-1">
        <Line name="Protocol fee, from the stake" value={formatE6(fees.protocolFeeE6)} />
        {fees.builderFeeE6 > 0n ? <Line name="Builder fee" value={formatE6(fees.builderFeeE6)} /> : null}
        {spreadBps > 0 ? (
          <Line name="Fee on profit, already deducted" value={`${(spreadBps / 100).toFixed(2)}%`} />
        ) : null}
        <Line
          name={`Fair chance ${(chance * 100).toFixed(1)}%, priced at`}
          value={`${(implied * 100).toFixed(1)}% (${above < 0 ? '−' : '+'}${Math.abs(above).toFixed(1)} points)`}
        />
      </dl>
      <div className="mt-2 flex items-end justify-between gap-3">
        <div>
          <p className="text-muted text-xs">
            {isEstimate ? 'Estimated payout if all happen' : 'Payout if all happen'}
          </p>
          <p data-testid="payout" className={`figure text-3xl ${isEstimate ? 'text-muted' : ''}`}>
            {isEstimate ? '≈ ' : ''}
            {formatE6(payoutE6)}
          </p>
        </div>
        <p className="figure text-lg">{formatOdds(payoutE6, stakeE6, format)}</p>
      </div>
    </div>
  );
}
