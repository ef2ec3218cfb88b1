'use client';
import { Check, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { cn } from '#app/ui/class-names.ts';

const SHOWN_MS = 4_000;
const MOST = 3;

type Said = { id: number; text: string; isError: boolean };
type Say = { done: (text: string) => void; failed: (text: string) => void };

const ToastContext = createContext<Say>({ done: () => {}, failed: () => {} });

/** Says in a corner what has happened: `done` for four seconds, `failed` until it is closed. */
export const useToasts = (): Say => useContext(ToastContext);

let lastId = 0;

/** Holds the toasts of the pages below it. F8 leads to them; time stands still while a pointer or the focus is on one. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Said[]>([]);
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
      <Toast.Provider duration={SHOWN_MS} label="Notice" swipeDirection="right">
        {children}
        {toasts.map((toast) => (
          <Line
            key={toast.id}
            toast={toast}
            close={() => setToasts((all) => all.filter(({ id }) => id !== toast.id))}
          />
        ))}
        <Toast.Viewport
          label="Notices ({hotkey})"
          className="pointer-events-none fixed right-3 bottom-3 z-[60] grid justify-items-end gap-2 max-md:bottom-17"
        />
      </Toast.Provider>
    </ToastContext>
  );
}

function Line({ toast: { text, isError }, close }: { toast: Said; close: () => void }) {
  const Icon = isError ? TriangleAlert : Check;
  return (
    <Toast.Root
      data-testid="toast"
      type={isError ? 'foreground' : 'background'}
      duration={isError ? Number.POSITIVE_INFINITY : SHOWN_MS}
      onOpenChange={(isOpen) => isOpen || close()}
      className="pointer-events-auto flex max-w-sm items-center gap-2 rounded-md border border-line-strong bg-panel py-1 pr-1 pl-3 text-xs shadow-float"
    >
      <Icon aria-hidden className={cn('size-3.5 shrink-0', isError ? 'text-down' : 'text-up')} />
      <Toast.Description className="min-w-0 break-words">{text}</Toast.Description>
      <Toast.Close
        aria-label="Close notice"
        className="flex size-7 shrink-0 items-center justify-center rounded text-muted hover:bg-raised hover:text-text"
      >
        <X aria-hidden className="size-3.5" />
      </Toast.Close>
    </Toast.Root>
  );
}
