import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, get } from 'react-hook-form';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatUsdExact } from '#app/format/numbers.ts';
import { marketsWords } from '#app/format/reward-words.ts';
import { useGo } from '#app/shell/shortcuts/use-go.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Form } from '#app/ui/form/form.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { type CampaignTerms, poolE6Of } from '#domain/rewards/campaign-terms.ts';
import { cyclesOf } from '#domain/rewards/cycle.ts';
import type { ProvenBuilder } from '../_rewards/campaign.ts';
import { cyclesWords } from '../_rewards/campaign-words.ts';
import { TermsJson } from '../_rewards/terms-json.tsx';
import { type CampaignDraft, campaignProblems, newDraft, readTerms } from './campaign-draft.ts';
import { LeverFields } from './lever-fields.tsx';
import { MoneyFields } from './money-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { Simulator } from './simulator.tsx';

/**
 * Problems show immediately, since a simulation runs beside the form; empty fields of a new window only on submit.
 */
const isToldAtOnce = (name: FieldPath<CampaignDraft>, draft: CampaignDraft): boolean =>
  name !== 'name' && !(name.startsWith('windows.') && get(draft, name) === '');

/** Pool, dates, markets and levers of a new campaign, beside what they would have paid last week. */
export function CampaignForm({ builders }: { builders: readonly ProvenBuilder[] }) {
  const [initial] = useState(() => newDraft(builders[0]?.builder ?? '', Date.now()));
  const create = useCreation();
  const form = useForm<CampaignDraft>({
    initial,
    rules: (draft) => campaignProblems(draft, Date.now()),
    send: async (draft) => {
      const taken = readTerms(draft, Date.now());
      if ('terms' in taken) await create({ name: draft.name, terms: taken.terms });
    },
    refusedAt: (field) => (field === 'name' ? field : null),
    isToldAtOnce,
  });
  const reading = readTerms(form.values, Date.now());
  const terms = 'terms' in reading ? reading.terms : null;
  return (
    <Form of={form} className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-3">
        <Part title="Campaign">
          <MoneyFields form={form} builders={builders} />
        </Part>
        <Part title="When and where">
          <ScheduleFields form={form} />
        </Part>
        <Part title="What counts">
          <LeverFields form={form} />
        </Part>
      </div>
      <div className="grid gap-3 xl:sticky xl:top-[3.75rem]">
        <Simulator terms={terms} />
        <Panel title="Create">
          <div className="grid gap-3 px-4 py-3 text-xs">
            {terms ? <Cost of={terms} /> : <p className="text-muted">Complete the form to see the cost.</p>}
            {terms ? <TermsJson terms={terms} /> : null}
            <Refusal error={form.refusal} />
            <Button type="submit" look="solid" disabled={form.isSending}>
              {form.isSending ? 'Creating…' : 'Create draft'}
            </Button>
          </div>
        </Panel>
      </div>
    </Form>
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

/** Creates the draft, and leads to it. */
function useCreation() {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const go = useGo();
  const { mutateAsync } = useMutation({
    ...trpc.campaigns.create.mutationOptions(),
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries(trpc.campaigns.list.queryFilter());
      go(`/console/rewards/${id}`);
    },
  });
  return mutateAsync;
}
