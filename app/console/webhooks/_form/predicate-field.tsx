import { PredicateBuilder, type PredicateEdit } from '../_predicate/predicate-builder.tsx';
import { PlanTag, useReaches } from '../_webhooks/plan-tag.tsx';
import type { FormPart } from './form-part.ts';

/** A condition of its own on each event, where the plan has it; closed at first, unless there is one. */
export function PredicateField({ form }: FormPart) {
  const draft = form.values;
  const isEnterprise = useReaches('enterprise');
  const isSet = draft.predicate.children.length > 0 || draft.predicateJson !== null;
  const change = ({ predicate, predicateJson }: Partial<PredicateEdit>) => {
    if (predicate) form.change('predicate', predicate);
    if (predicateJson !== undefined) form.change('predicateJson', predicateJson);
  };
  return (
    <details open={isSet || undefined} className="rounded border">
      <summary className="flex min-h-9 flex-wrap items-center gap-2 px-3 py-1.5 font-medium text-xs marker:text-muted hover:bg-raised max-md:min-h-11">
        Predicate
        <span className="font-normal text-muted">conditions on price, size, amount, coin</span>
      </summary>
      <div className="border-t px-3 py-3">
        {isEnterprise || isSet ? (
          <PredicateBuilder edit={draft} change={change} isAsked={form.problemOf('predicate') !== null} />
        ) : (
          <div className="flex flex-wrap items-center gap-2 text-muted text-xs">
            Combine conditions with all, any and none of. <PlanTag tier="enterprise" />
          </div>
        )}
      </div>
    </details>
  );
}
