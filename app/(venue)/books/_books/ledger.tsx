import { formatDecimal, formatShort } from '#app/format/decimals.ts';
import { formatE6, formatSignedE6, usdOf } from '#app/format/money.ts';
import { valueTicks } from '#app/format/value-ticks.ts';
import { cn } from '#app/ui/class-names.ts';
import { Scale } from '#app/ui/figures/scale.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';

type Part = { name: string; e6: string };
type Side = { title: string; parts: readonly Part[] };

type LedgerProps = {
  title: string;
  aside: string;
  left: Side;
  right: Side;
  /** Legitimate surplus of the left side. */
  surplusE6?: string;
  /** What a balanced ledger shows, as a sentence. */
  says: string;
};

const sumOf = ({ parts }: Side): bigint => parts.reduce((sum, { e6 }) => sum + BigInt(e6), 0n);

/** Exact to the unit: a book that is off by a millionth does not balance. */
const toTheUnit = (e6: bigint): string =>
  `${e6 < 0n ? '−' : ''}${formatDecimal(Math.abs(usdOf(e6)), 6, 6, '$')}`;

/** Two bars on one scale: what is held and what is owed. */
export function Ledger({ title, aside, left, right, surplusE6 = '0', says }: LedgerProps) {
  const [held, owed, surplus] = [sumOf(left), sumOf(right), BigInt(surplusE6)];
  const rest = held - owed - surplus;
  const isRight = rest === 0n && surplus >= 0n;
  const { high } = valueTicks([0, usdOf(held), usdOf(owed)], 1);
  const step = high / 4;
  const shared = { from: 0, to: high, minor: step / 5, major: step };
  return (
    <Panel title={title} aside={aside}>
      <div className="px-3 pt-2.5" data-testid={`ledger-${title.toLowerCase()}`}>
        <Total side={left} sum={held} />
        <Scale
          label={`${title} ${left.title.toLowerCase()} ${formatE6(held)}`}
          {...shared}
          inkTo={usdOf(held)}
          marks={[{ at: usdOf(held), kind: 'signal' }]}
          className="h-6"
        />
        <Scale
          label={`${title} ${right.title.toLowerCase()} ${formatE6(owed)}`}
          {...shared}
          inkTo={usdOf(owed)}
          marks={[{ at: usdOf(owed), kind: 'ink' }]}
          {...{ figure }}
        />
        <Total side={right} sum={owed} />
        <dl className="mt-1 mb-2 text-xs">
          {[...(left.parts.length > 1 ? left.parts : []), ...right.parts].map(({ name, e6 }) => (
            <div key={name} className="flex justify-between gap-3 border-b py-1 last:border-0">
              <dt className="text-muted">{name}</dt>
              <dd>{formatE6(e6)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t bg-surface px-3 py-2">
        <p>
          <span className="text-muted">Difference</span>{' '}
          <b className={cn('font-mono', isRight ? 'text-up' : 'text-down')}>{toTheUnit(rest)}</b>
        </p>
        {surplus === 0n ? null : (
          <p>
            <span className="text-muted">{surplus > 0n ? 'Surplus, owed to nobody' : 'Missing'}</span>{' '}
            <b className={surplus > 0n ? undefined : 'text-down'}>{formatSignedE6(surplus)}</b>
          </p>
        )}
        <p className="basis-full text-muted text-xs">
          {isRight ? says : 'The totals do not match. The operator has been alerted.'}
        </p>
      </div>
    </Panel>
  );
}

/** A figure of the scale: `$2.5`, `$1.5K`. */
const figure = (usd: number): string => (usd < 1_000 ? formatDecimal(usd, 0, 1, '$') : formatShort(usd, '$'));

function Total({ side, sum }: { side: Side; sum: bigint }) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="font-medium">{side.title}</span>
      <b className="text-[15px]">{formatE6(sum)}</b>
    </p>
  );
}
