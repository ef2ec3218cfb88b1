import type { ReactNode } from 'react';
import { Button } from '#app/ui/controls/button.tsx';

type FilterRowProps = {
  label: string;
  /** Whether any of them leaves something out. */
  isFiltered: boolean;
  clear: () => void;
  /** Behind the filters, at the end of the row. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The filters of a list in a row, with the way back to none. */
export function FilterRow({ label, isFiltered, clear, aside, children }: FilterRowProps) {
  return (
    <search aria-label={label} className="mb-3 flex flex-wrap items-center gap-2">
      {children}
      {isFiltered ? (
        <Button look="quiet" onClick={clear}>
          Clear
        </Button>
      ) : null}
      {aside}
    </search>
  );
}
