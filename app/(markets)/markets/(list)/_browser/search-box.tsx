import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '#app/shell/search-field.tsx';

const TYPING_MS = 200;

/** Search text; told on when typing rests for a moment. */
export function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const told = useRef(value);
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
    <SearchField
      type="text"
      inputMode="search"
      enterKeyHint="search"
      aria-label="Search markets"
      placeholder="Search title, team, ticker, #coin or id"
      maxLength={200}
      text={text}
      onText={setText}
      className="md:max-w-sm"
      clear={
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setText('')}
          className="flex size-6 items-center justify-center rounded text-muted hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      }
    />
  );
}
