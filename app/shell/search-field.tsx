import { Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { Key } from './shortcuts/key.tsx';
import { useHotkeys } from './shortcuts/use-hotkeys.ts';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> & {
  'aria-label': string;
  text: string;
  onText: (text: string) => void;
  /** At the right end of a field that has text. */
  clear?: ReactNode;
  /** Of the whole: how wide it may grow. */
  className?: string;
};

/** A field to search by. `/` brings one here; Escape empties it, and leaves it when it is empty. */
export function SearchField({ text, onText, clear, className, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useHotkeys({ '[Shift]+/': () => field.current?.focus() });
  return (
    <search className={cn('relative min-w-52 flex-1', className)}>
      <Search aria-hidden className="absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted" />
      <input
        {...input}
        ref={field}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && (text ? onText('') : field.current?.blur())}
        className="h-8 w-full rounded border bg-panel pr-8 pl-8 placeholder:text-faint focus:border-line-strong max-md:h-11 max-md:text-base"
      />
      <span className="absolute top-1/2 right-1.5 flex -translate-y-1/2 items-center">
        {text ? (
          clear
        ) : (
          <span className="max-md:hidden">
            <Key>/</Key>
          </span>
        )}
      </span>
    </search>
  );
}
