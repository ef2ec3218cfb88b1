import { cn } from '#app/ui/class-names.ts';
import { MARKET_EVENT_TYPES } from '#domain/webhook/event-types.ts';
import { WEBHOOK_LIMITS } from '#domain/webhook/subscription.ts';
import { Field, INPUT } from '../../_parts/field.tsx';
import { PlanTag, useReaches } from '../_webhooks/plan-tag.tsx';
import { readAddresses } from './address-list.ts';
import { CheckList } from './check-list.tsx';
import type { FormPart } from './form-part.ts';

const EVENT_TYPES = [
  { value: 'fill', label: 'Fills', about: 'every execution' },
  { value: 'order', label: 'Orders', about: 'placed, canceled, triggered' },
  {
    value: 'reward.leaderboard.updated',
    label: 'Reward leaderboards',
    about: 'of builders’ campaigns, once a minute at most',
  },
  { value: 'reward.cycle.finalized', label: 'Reward payouts', about: 'of builders’ campaigns, when final' },
] as const;

/** What events it hears of, and of whom. */
export function AudienceFields(part: FormPart) {
  const { draft, change, problems } = part;
  const isEnterprise = useReaches('enterprise');
  const isMarket = draft.scope === 'market';
  return (
    <>
      <CheckList
        legend="Events"
        options={EVENT_TYPES.map((option) => ({
          ...option,
          isDisabled: MARKET_EVENT_TYPES[option.value] === 'enterprise' && !isEnterprise,
          ...(MARKET_EVENT_TYPES[option.value] === 'enterprise' && { aside: <PlanTag tier="enterprise" /> }),
        }))}
        chosen={draft.eventTypes}
        onChange={(eventTypes) => change({ eventTypes })}
        problem={problems.eventTypes}
      />
      <fieldset className="grid gap-1 text-xs">
        <legend className="mb-1 font-medium">Of whom</legend>
        <ScopeChoice
          label="Wallets and builders that you name"
          isChosen={!isMarket}
          choose={() => change({ scope: 'address' })}
        />
        <div className="flex flex-wrap items-center gap-2">
          <ScopeChoice
            label="The whole market"
            isChosen={isMarket}
            isDisabled={!isEnterprise}
            choose={() => change({ scope: 'market' })}
          />
          <PlanTag tier="enterprise" />
        </div>
      </fieldset>
      {isMarket ? null : <AddressFields {...part} />}
    </>
  );
}

type ScopeChoiceProps = { label: string; isChosen: boolean; isDisabled?: boolean; choose: () => void };

function ScopeChoice({ label, isChosen, isDisabled = false, choose }: ScopeChoiceProps) {
  return (
    <label className={cn('flex min-h-7 items-center gap-2.5 max-md:min-h-11', isDisabled && 'text-muted')}>
      <input
        type="radio"
        name="webhook-scope"
        checked={isChosen}
        disabled={isDisabled}
        onChange={choose}
        className="size-4 accent-(--accent)"
      />
      {label}
    </label>
  );
}

function AddressFields({ draft, change, problems, bounds }: FormPart) {
  const count =
    readAddresses(draft.wallets).addresses.length + readAddresses(draft.builders).addresses.length;
  const most = bounds.addressesEach ?? WEBHOOK_LIMITS.addresses;
  return (
    <div className="grid gap-3">
      <AddressField
        label="Wallets"
        value={draft.wallets}
        problem={problems.wallets}
        onChange={(wallets) => change({ wallets })}
      />
      <AddressField
        label="Builders"
        value={draft.builders}
        problem={problems.builders}
        onChange={(builders) => change({ builders })}
      />
      <p
        data-testid="address-count"
        role="status"
        className={cn('text-xs', count > most ? 'text-down' : 'text-muted')}
      >
        {count.toLocaleString('en-US')} of {most.toLocaleString('en-US')} addresses. An event of any of them
        is sent.
      </p>
    </div>
  );
}

type AddressFieldProps = {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

function AddressField({ label, value, problem, onChange }: AddressFieldProps) {
  return (
    <Field label={label} problem={problem ?? readAddresses(value).problem}>
      {(control) => (
        <textarea
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          rows={Math.min(6, Math.max(2, value.split('\n').length))}
          spellCheck={false}
          placeholder="0x…, one a line"
          className={`${INPUT} h-auto py-1.5 font-mono`}
        />
      )}
    </Field>
  );
}
