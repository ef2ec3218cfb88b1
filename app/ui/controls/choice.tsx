import { Check, ChevronDown } from 'lucide-react';
import { Select } from 'radix-ui';
import { formatDecimal } from '#app/format/decimals.ts';
import { styleNonce } from '#app/shell/style-nonce.tsx';
import { cn } from '../class-names.ts';

/** Radix keeps the empty string for "nothing chosen", so the first entry has a value that no option has. */
const ANY = '(any)';

type ChoiceProps<T extends string> = {
  label: string;
  value: T | null;
  options: readonly { value: T; label: string; count?: number }[];
  onChange: (value: T | null) => void;
  /** Text of the entry that stands for no choice; without it one option is always chosen. */
  anyLabel?: string;
};

/** A drop-down of one choice. */
export function Choice<T extends string>({ label, value, options, onChange, anyLabel }: ChoiceProps<T>) {
  return (
    <Select.Root value={value ?? ANY} onValueChange={(next) => onChange(next === ANY ? null : (next as T))}>
      <Select.Trigger
        aria-label={label}
        className={cn(
          'inline-flex h-8 items-center gap-1.5 rounded border bg-panel px-2.5 text-xs hover:bg-raised max-md:h-11',
          value !== null && anyLabel && 'border-line-strong font-medium',
        )}
      >
        <span className="text-muted">{label}</span>
        <Select.Value />
        <Select.Icon>
          <ChevronDown aria-hidden className="size-3.5 text-muted" />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        <Select.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-80 min-w-40 overflow-hidden rounded-md border border-line-strong bg-panel p-1 shadow-float"
        >
          <Select.Viewport nonce={styleNonce()}>
            {anyLabel ? <Entry value={ANY} label={anyLabel} /> : null}
            {options.map((option) => (
              <Entry key={option.value} {...option} />
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
}

function Entry({ value, label, count }: { value: string; label: string; count?: number }) {
  return (
    <Select.Item
      value={value}
      className="flex h-7 items-center gap-2 rounded-[3px] px-2 text-xs outline-none data-[highlighted]:bg-raised max-md:h-10"
    >
      <span className="w-3">
        <Select.ItemIndicator>
          <Check aria-hidden className="size-3" />
        </Select.ItemIndicator>
      </span>
      <Select.ItemText>{label}</Select.ItemText>
      {count === undefined ? null : (
        <span className="ml-auto pl-4 text-faint">{formatDecimal(count, 0, 0)}</span>
      )}
    </Select.Item>
  );
}
