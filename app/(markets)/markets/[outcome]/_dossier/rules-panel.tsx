import { Panel } from '#app/ui/panel.tsx';
import type { Dossier } from '../read-dossier.ts';
import { specOf } from './market-spec.ts';

/** How the market resolves: its prose, or the parts of its specification. */
export function RulesPanel({ dossier }: { dossier: Dossier }) {
  const spec = specOf(dossier.description);
  const question = dossier.question?.description ?? '';
  const questionSpec = specOf(question);
  return (
    <Panel
      className="max-lg:order-5"
      title="Resolution"
      aside={dossier.quoteToken ? `pays in ${dossier.quoteToken}` : undefined}
    >
      <div className="grid gap-3 p-3">
        {spec.length > 0 ? (
          <Parts parts={spec} />
        ) : (
          <p className="max-w-[75ch] whitespace-pre-line">
            {dossier.description || 'The exchange gives no text for this market.'}
          </p>
        )}
        {questionSpec.length > 0 ? <Parts parts={questionSpec} /> : null}
        {question && questionSpec.length === 0 ? <p className="max-w-[75ch] text-muted">{question}</p> : null}
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

function Parts({ parts }: { parts: readonly [name: string, value: string][] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-2">
      {parts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-2xs text-muted">{name}</dt>
          <dd className="break-words font-mono text-xs">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
