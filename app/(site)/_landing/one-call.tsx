import { CurlLine } from '#app/ui/panels/curl-line.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { jsonParts, shortened } from './shown-answer.ts';

const LOOK = {
  key: 'text-muted',
  text: 'text-text',
  number: 'text-accent-text',
  mark: 'text-faint',
} as const;

/** A call that works as it stands, and what it answered when this page was made. */
export function OneCall({ path, answer }: { path: string; answer: unknown }) {
  return (
    <div className="min-w-0 overflow-hidden rounded-md border bg-panel">
      <div className="border-b p-2">
        <CurlLine path={path} />
      </div>
      <ScrollRegion label={`Response of ${path}`} className="max-h-96">
        <pre className="p-4 font-mono text-xs leading-5">
          <code>
            {jsonParts(shortened(answer)).map(({ at, kind, text }) => (
              <span key={at} className={LOOK[kind]}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      </ScrollRegion>
      <p className="border-t px-4 py-2 text-2xs text-muted">Each list is shortened to its first object.</p>
    </div>
  );
}
