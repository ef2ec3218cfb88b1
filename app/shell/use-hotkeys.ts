'use client';
import { useEffect, useRef } from 'react';

const SEQUENCE_MS = 900;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const isInDialog = (): boolean => document.querySelector('[role="dialog"], [role="listbox"]') !== null;

/**
 * Binds single keys (`/`) and sequences of two (`g m`) while the component is mounted. Keys typed into a field
 * or while a dialog is open are left alone.
 */
export function useHotkeys(bindings: Record<string, (event: KeyboardEvent) => void>): void {
  const current = useRef(bindings);
  useEffect(() => {
    current.current = bindings;
  });
  useEffect(() => {
    let first = { key: '', timeMs: 0 };
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isInDialog()) return;
      const recent = event.timeStamp - first.timeMs < SEQUENCE_MS ? first.key : '';
      const run = current.current[`${recent} ${event.key}`] ?? current.current[event.key];
      first = { key: event.key, timeMs: event.timeStamp };
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
