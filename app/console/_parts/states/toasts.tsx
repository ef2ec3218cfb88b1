'use client';
import { Toast } from 'radix-ui';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { NoticeLine } from '#app/ui/states/notice-line.tsx';

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
          <NoticeLine
            key={toast.id}
            text={toast.text}
            isError={toast.isError}
            testId="toast"
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
