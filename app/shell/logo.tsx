/** The mark: a hash on a scale, one stroke of it the needle. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" strokeWidth="2.2" className={className} aria-hidden>
      <path stroke="currentColor" d="M8 3.5v17M2.5 8.2h19M2.5 15.8h19" />
      <path stroke="var(--accent)" strokeWidth="3" d="M16 2v20" />
    </svg>
  );
}
