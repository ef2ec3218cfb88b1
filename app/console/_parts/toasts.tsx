'use client';
import { Check, TriangleAlert, X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { cn } from '#app/ui/class-names.ts';

const SHOWN_MS = 4_000;
const MOST = 3;

type Toast = { id: number; text: string; isError: boolean };
type Say = { done: (text: string) => void; failed: (text: string) => void };

const ToastContext = createContext<Say>({ done: () => {}, failed: () => {} });

/** Says in a corner what has happened: `done` for four seconds, `failed` until it is closed. */
export const useToasts = (): Say => useContext(ToastContext);

let lastId = 0;

/** Holds the toasts of the pages below it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const say = useMemo<Say>(() => {
    const add = (text: string, isError: boolean) => {
      lastId += 1;
      const toast = { id: lastId, text, isError };
      setToasts((all) => [...all, toast].slice(-MOST));
    };
    return { done: (text) => add(text, false), failed: (text) => add(text, true) };
  }, []);
  return (
    <ToastContext value={say}>
      {children}
      <div
        aria-live="polite"
        aria-label="Notices"
        role="status"
        className="pointer-events-none fixed right-3 bottom-3 z-[60] grid justify-items-end gap-2"
      >
        {toasts.map((toast) => (
          <Line key={toast.id} toast={toast} close={close} />
        ))}
      </div>
    </ToastContext>
  );
}

function Line({ toast: { id, text, isError }, close }: { toast: Toast; close: (id: number) => void }) {
  useEffect(() => {
    if (isError) return;
    const timer = setTimeout(() => close(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isError, close]);
  const Icon = isError ? TriangleAlert : Check;
  return (
    <div
      data-testid="toast"
      className="pointer-events-auto flex max-w-sm items-center gap-2 rounded-md border border-line-strong bg-panel py-1 pr-1 pl-3 text-xs shadow-float"
    >
      <Icon aria-hidden className={cn('size-3.5 shrink-0', isError ? 'text-down' : 'text-up')} />
      <span className="min-w-0 break-words">{text}</span>
      <button
        type="button"
        aria-label="Close notice"
        onClick={() => close(id)}
        className="flex size-7 shrink-0 items-center justify-center rounded text-muted hover:bg-raised hover:text-text"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
