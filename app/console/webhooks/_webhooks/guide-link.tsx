import type { ReactNode } from 'react';

/** The way to the guide to webhooks, in a tab of its own: a secret that is shown once stays in sight. */
export function GuideLink({ children }: { children: ReactNode }) {
  return (
    <a href="/docs/webhooks.md" target="_blank" rel="noreferrer" className="underline hover:text-text">
      {children}
    </a>
  );
}
