import { cn } from '#app/ui/class-names.ts';
import { CheckList } from '#app/ui/form/check-list.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { MARKET_EVENT_TYPES, MARKET_EVENTS } from '#domain/webhook/event-types.ts';
import { WEBHOOK_LIMITS } from '#domain/webhook/subscription.ts';
import { PlanTag, useReaches } from '../_webhooks/plan-tag.tsx';
import { readAddresses } from './address-list.ts';
import type { FormPart } from './form-part.ts';

const EVENT_TYPES = MARKET_EVENT_TYPES.map((value) => {
  const { tier, label, about } = MARKET_EVENTS[value];
  return { value, tier, label, about };
});

/** Fields for the event types and for whose events they are. */
export function AudienceFields(part: FormPart) {
  const { form } = part;
  const { eventTypes: chosen, scope } = form.values;
  const isEnterprise = useReaches('enterprise');
  const isMarket = scope === 'market';
  return (
    <>
      <CheckList
        legend="Events"
        options={EVENT_TYPES.map(({ tier, ...option }) => ({
          ...option,
          isDisabled: tier === 'enterprise' && !isEnterprise,
          ...(tier === 'enterprise' && { aside: <PlanTag tier="enterprise" /> }),
        }))}
        chosen={chosen}
        onChange={(eventTypes) => form.change('eventTypes', eventTypes)}
        problem={form.problemOf('eventTypes')}
      />
      <fieldset className="grid gap-1 text-xs">
        <legend className="mb-1 font-medium">Source</legend>
        <ScopeChoice
          label="Wallets and builders that you name"
          isChosen={!isMarket}
          choose={() => form.change('scope', 'address')}
        />
        <div className="flex flex-wrap items-center gap-2">
          <ScopeChoice
            label="The whole market"
            isChosen={isMarket}
            isDisabled={!isEnterprise}
            choose={() => form.change('scope', 'market')}
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

function AddressFields({ form, bounds }: FormPart) {
  const { wallets, builders } = form.values;
  const count = readAddresses(wallets).addresses.length + readAddresses(builders).addresses.length;
  const most = bounds.addressesEach ?? WEBHOOK_LIMITS.addresses;
  return (
    <div className="grid gap-3">
      <AddressField form={form} name="wallets" label="Wallets" />
      <AddressField form={form} name="builders" label="Builders" />
      <p
        data-testid="address-count"
        role="status"
        className={cn('text-xs', count > most ? 'text-down' : 'text-muted')}
      >
        {count.toLocaleString('en-US')} of {most.toLocaleString('en-US')} addresses. Events of all of these
        addresses are sent.
      </p>
    </div>
  );
}

type AddressFieldProps = Pick<FormPart, 'form'> & { name: 'wallets' | 'builders'; label: string };

const AddressField = ({ form, name, label }: AddressFieldProps) => (
  <TextField
    form={form}
    name={name}
    label={label}
    rows={Math.min(6, Math.max(2, form.values[name].split('\n').length))}
    placeholder="0x…, one a line"
    isCode
  />
);
