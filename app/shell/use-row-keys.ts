'use client';
import { useHotkeys } from '#app/shell/use-hotkeys.ts';

const rowLink = (place: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${place}"] a`);

const focusedPlace = (): number => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset.row) : -1;
};

/** Moves the focus over the rows with j and k; Enter then follows the row's own link. */
export function useRowKeys(total: number, scrollTo: (place: number) => void): void {
  const focus = (place: number) => {
    const target = Math.min(Math.max(place, 0), total - 1);
    if (target < 0) return;
    scrollTo(target);
    // The row may only exist after the scroll was rendered.
    requestAnimationFrame(() => requestAnimationFrame(() => rowLink(target)?.focus({ preventScroll: true })));
    rowLink(target)?.focus({ preventScroll: true });
  };
  useHotkeys({ j: () => focus(focusedPlace() + 1), k: () => focus(focusedPlace() - 1) });
}
