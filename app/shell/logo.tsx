/** The mark: a hash whose lower stroke is lit. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="2.4"
      strokeLinecap="round"
      className={className}
      aria-hidden
    >
      <path stroke="currentColor" d="M9.6 4 7.2 20M17 4l-2.4 16M4.5 9.2h16" />
      <path stroke="var(--accent)" d="M3.5 15h16" />
    </svg>
  );
}
