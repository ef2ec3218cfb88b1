/** A key as it is printed on the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-line-strong bg-raised px-1.5 font-mono text-2xs text-muted">
      {children}
    </kbd>
  );
}
