import type { BuilderFeesView } from '#app/data/venue-views.ts';
import { formatE6 } from '#app/format/money.ts';
import { formatDayTime } from '#app/format/times.ts';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';

/** What the account was paid, newest first. */
export function Payments({ of }: { of: BuilderFeesView['withdrawals'] }) {
  return (
    <Panel title="Paid out">
      <ul className="px-3 text-xs" data-testid="payments">
        {of.map(({ to, amount_e6: amount, at, tx_hash: txHash }) => (
          <li key={txHash} className="flex items-center justify-between gap-2 border-b py-1 last:border-0">
            <span>
              <b>{formatE6(BigInt(amount))}</b>
              <span className="block text-2xs text-muted">
                {formatDayTime(at)} UTC, to <span className="font-mono">{to.slice(0, 8)}…</span>
              </span>
            </span>
            <CopyButton text={txHash} shown={`${txHash.slice(0, 6)}…`} label="Copy transaction" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
