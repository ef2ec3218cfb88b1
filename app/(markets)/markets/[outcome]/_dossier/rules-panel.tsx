import { Panel } from '#app/ui/panels/panel.tsx';
import type { Dossier } from '../read-dossier.ts';
import { rulesOf } from './rules-of.ts';

/** How the market resolves: its prose, or the parts of its specification. */
export function RulesPanel({ dossier }: { dossier: Dossier }) {
  const texts = [dossier.description, dossier.question?.description ?? ''].map(rulesOf);
  const prose = texts.map((text) => text.prose).filter(Boolean);
  const rules = texts.flatMap((text) => text.rules);
  return (
    <Panel
      className="max-lg:order-5"
      title="Resolution"
      aside={dossier.quoteToken ? `pays in ${dossier.quoteToken}` : undefined}
    >
      <div className="grid gap-3 p-3">
        {rules.length > 0 ? <Rules rules={rules} /> : null}
        {prose.map((text) => (
          <p key={text} className="max-w-[75ch] whitespace-pre-line">
            {text}
          </p>
        ))}
        {rules.length + prose.length === 0 ? <p>The exchange provides no rules for this market.</p> : null}
        {dossier.settlementLevel === null ? null : (
          <p>
            <span className="text-muted">Settled at: </span>
            {dossier.settlementLevel.toLocaleString('en-US')}
          </p>
        )}
        {dossier.settleDetails ? (
          <p>
            <span className="text-muted">Stated at settlement: </span>
            {dossier.settleDetails}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

/** Each once: outcome and question may say the same. */
function Rules({ rules }: { rules: readonly { name: string; value: string }[] }) {
  const byName = new Map(rules.map(({ name, value }) => [name, value]));
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-2">
      {[...byName].map(([name, value]) => (
        <div key={name}>
          <dt className="text-2xs text-muted">{name}</dt>
          <dd className="break-words text-xs">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
