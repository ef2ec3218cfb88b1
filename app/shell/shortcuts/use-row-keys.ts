import { useRef } from 'react';
import { useHotkeys } from '#app/shell/shortcuts/use-hotkeys.ts';

const rowLink = (place: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${place}"] a`);

const scrollToRow = (place: number): void =>
  document.querySelector(`[data-row="${place}"]`)?.scrollIntoView({ block: 'nearest' });

const focusedPlace = (): number => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset.row) : -1;
};

/**
 * Moves the focus over the rows with j and k; Enter then follows the row's own link. A list that renders only the rows in
 * view scrolls to one itself.
 */
export function useRowKeys(total: number, scrollTo: (place: number) => void = scrollToRow): void {
  const newest = useRef(-1);
  const focus = (place: number) => {
    const target = Math.min(Math.max(place, 0), total - 1);
    if (target < 0) return;
    scrollTo(target);
    newest.current = target;
    const link = rowLink(target);
    if (link) {
      link.focus({ preventScroll: true });
      return;
    }
    // The row will only exist after the scroll was rendered; by then another one may be meant.
    const focusLater = () => {
      if (newest.current === target) rowLink(target)?.focus({ preventScroll: true });
    };
    requestAnimationFrame(() => requestAnimationFrame(focusLater));
  };
  useHotkeys({ j: () => focus(focusedPlace() + 1), k: () => focus(focusedPlace() - 1) });
}
