'use client';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { Key } from '#app/shell/shortcut-sheet.tsx';
import { useHotkeys } from '#app/shell/use-hotkeys.ts';

/** Text that a builder's label or address has to contain. `/` brings one here. */
export function NameFilter({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => field.current?.focus() });
  return (
    <search className="relative min-w-52 flex-1 md:max-w-xs">
      <Search aria-hidden className="absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted" />
      <input
        ref={field}
        type="search"
        aria-label="Filter builders"
        placeholder="Name or address"
        maxLength={64}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && (value ? onChange('') : field.current?.blur())}
        className="h-8 w-full rounded border bg-panel pr-8 pl-8 placeholder:text-faint focus:border-line-strong max-md:h-11 max-md:text-base"
      />
      {value ? null : (
        <span className="absolute top-1/2 right-1.5 -translate-y-1/2 max-md:hidden">
          <Key>/</Key>
        </span>
      )}
    </search>
  );
}
