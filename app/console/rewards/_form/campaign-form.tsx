import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatUsdExact } from '#app/format/numbers.ts';
import { marketsWords } from '#app/format/reward-words.ts';
import { useGo } from '#app/shell/shortcuts/use-go.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type CampaignTerms, poolE6Of } from '#domain/rewards/campaign-terms.ts';
import { cyclesOf } from '#domain/rewards/cycle.ts';
import { Refusal } from '../../_parts/states/refusal.tsx';
import type { ProvenBuilder } from '../_rewards/campaign.ts';
import { cyclesWords } from '../_rewards/campaign-words.ts';
import { TermsJson } from '../_rewards/terms-json.tsx';
import { type CampaignDraft, nameProblem, newDraft, readTerms } from './campaign-draft.ts';
import { LeverFields } from './lever-fields.tsx';
import { MoneyFields } from './money-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { Simulator } from './simulator.tsx';

/** Pool, dates, markets and levers of a new campaign, beside what they would have paid last week. */
export function CampaignForm({ builders }: { builders: readonly ProvenBuilder[] }) {
  const [draft, setDraft] = useState(() => newDraft(builders[0]?.builder ?? '', Date.now()));
  const [isAsked, setAsked] = useState(false);
  const creation = useCreation();
  const reading = readTerms(draft, Date.now());
  const terms = 'terms' in reading ? reading.terms : null;
  const unnamed = nameProblem(draft);
  const problems = {
    ...('problems' in reading ? reading.problems : {}),
    ...(isAsked && unnamed && { name: unnamed }),
  };
  const part = {
    ...{ draft, problems },
    change: (patch: Partial<CampaignDraft>) => setDraft((before) => ({ ...before, ...patch })),
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (terms && !unnamed && !creation.isPending) creation.mutate({ name: draft.name, terms });
    else requestAnimationFrame(() => focusProblem(event.target as HTMLFormElement));
  };
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-3">
        <Part title="Campaign">
          <MoneyFields {...part} builders={builders} />
        </Part>
        <Part title="When and where">
          <ScheduleFields {...part} />
        </Part>
        <Part title="What counts">
          <LeverFields {...part} />
        </Part>
      </div>
      <div className="grid gap-3 xl:sticky xl:top-[3.75rem]">
        <Simulator terms={terms} />
        <Panel title="Create">
          <div className="grid gap-3 px-4 py-3 text-xs">
            {terms ? (
              <Cost of={terms} />
            ) : (
              <p className="text-muted">Correct the marked fields to see the cost.</p>
            )}
            {terms ? <TermsJson terms={terms} /> : null}
            <Refusal error={creation.error} />
            <Button type="submit" look="solid" disabled={creation.isPending}>
              {creation.isPending ? 'Creating…' : 'Create draft'}
            </Button>
          </div>
        </Panel>
      </div>
    </form>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Panel title={title}>
    <div className="grid gap-4 px-4 py-4">{children}</div>
  </Panel>
);

/** What the draft will cost. */
function Cost({ of: terms }: { of: CampaignTerms }) {
  const cycles = cyclesOf(terms).length;
  const usd = (Number(poolE6Of(terms)) / 1e6) * cycles;
  return (
    <p data-testid="campaign-cost">
      <strong className="font-semibold">{formatUsdExact(usd)}</strong> in all: {cyclesWords(terms, cycles)} of{' '}
      {formatUsdExact(Number(terms.pool_usd))} in {marketsWords(terms)}.
    </p>
  );
}

/** Leads to the first field that something is wrong with. */
const focusProblem = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** Creates the draft, and leads to it. */
function useCreation() {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const go = useGo();
  return useMutation({
    ...trpc.campaigns.create.mutationOptions(),
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries(trpc.campaigns.list.queryFilter());
      go(`/console/rewards/${id}`);
    },
  });
}
