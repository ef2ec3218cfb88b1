'use client';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Key } from '#app/shell/shortcut-sheet.tsx';
import { useHotkeys } from '#app/shell/use-hotkeys.ts';

const TYPING_MS = 200;

/** Search text; told on when typing rests for a moment. `/` brings one here. */
export function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const told = useRef(value);
  useHotkeys({ '/': () => field.current?.focus() });
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      onChange(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <search className="relative min-w-52 flex-1 md:max-w-sm">
      <Search aria-hidden className="absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label="Search markets"
        placeholder="Search title, team, ticker, #coin or id"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && (text ? setText('') : field.current?.blur())}
        className="h-8 w-full rounded border bg-panel pr-8 pl-8 placeholder:text-faint focus:border-line-strong max-md:h-11 max-md:text-base"
      />
      <span className="absolute top-1/2 right-1.5 flex -translate-y-1/2 items-center">
        {text ? (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => setText('')}
            className="flex size-6 items-center justify-center rounded text-muted hover:text-text"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        ) : (
          <span className="max-md:hidden">
            <Key>/</Key>
          </span>
        )}
      </span>
    </search>
  );
}
