import { useEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 900;

const TYPED_INTO =
  'input:not([type="radio"], [type="checkbox"], [type="range"], [type="button"]), textarea, select, [contenteditable]';

/** Keys that are typed into a field, or pressed while a dialog or a list is open, mean something there. */
const isMeantElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.matches(TYPED_INTO)) ||
  document.querySelector('[role="dialog"], [role="listbox"]') !== null;

const isChord = (keys: string): boolean => keys.startsWith('$mod+');

/**
 * Binds keys while the component is mounted: one (`j`), two after another (`g m`), or a chord (`$mod+k`: Control, or
 * Command on a Mac). A sign that some keyboards have above another is written `[Shift]+?`. Chords work everywhere; all
 * others are left alone while somebody types or a dialog is open.
 */
export function useHotkeys(bindings: Record<string, (event: KeyboardEvent) => void>): void {
  const current = useRef(bindings);
  useEffect(() => {
    current.current = bindings;
  });
  const names = Object.keys(bindings).join('\n');
  useEffect(() => {
    const run = (keys: string) => (event: KeyboardEvent) => {
      if (!isChord(keys) && isMeantElsewhere(event)) return;
      event.preventDefault();
      current.current[keys]?.(event);
    };
    const bound = Object.fromEntries(names.split('\n').map((keys) => [keys, run(keys)]));
    return tinykeys(window, bound, { timeout: SEQUENCE_MS, ignore: () => false });
  }, [names]);
}
