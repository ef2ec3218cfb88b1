import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Choice } from '#app/ui/controls/choice.tsx';
import { AUDIT_ACTIONS } from '#domain/audit.ts';
import { FilterRow } from '../../_parts/filter-row.tsx';
import { memberTitle } from '../../members/_members/member-words.ts';
import { type AuditParams, type ChangeAudit, isFiltered, NO_FILTER } from './audit-params.ts';
import { ACTION_WORDS } from './audit-words.ts';
import type { Entry } from './use-audit.ts';

const ACTIONS = AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_WORDS[action] }));

type AuditFiltersProps = {
  params: AuditParams;
  change: ChangeAudit;
  /** The entries in sight: who acted in them can be chosen too. */
  seen: readonly Entry[];
};

/** What of the audit log is shown. */
export function AuditFilters({ params, change, seen }: AuditFiltersProps) {
  return (
    <FilterRow label="Audit log filters" isFiltered={isFiltered(params)} clear={() => change(NO_FILTER)}>
      <Choice
        label="Action"
        value={params.action}
        options={ACTIONS}
        onChange={(action) => change({ action })}
        anyLabel="Any"
      />
      <Choice
        label="Actor"
        value={params.actor}
        options={useActors(params.actor, seen)}
        onChange={(actor) => change({ actor })}
        anyLabel="Anyone"
      />
    </FilterRow>
  );
}

/** Members, whoever else acted in the entries in sight, and who is chosen. */
function useActors(chosen: string | null, seen: readonly Entry[]): { value: string; label: string }[] {
  const trpc = useTRPC();
  const { data: members = [] } = useQuery(trpc.members.list.queryOptions());
  const actors = new Map(members.map((member) => [member.personId, memberTitle(member)]));
  for (const { actorId, actorLabel } of seen) if (!actors.has(actorId)) actors.set(actorId, actorLabel);
  if (chosen !== null && !actors.has(chosen)) actors.set(chosen, chosen);
  return [...actors].map(([value, label]) => ({ value, label }));
}
