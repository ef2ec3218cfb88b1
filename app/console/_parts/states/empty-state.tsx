import type { ReactNode } from 'react';
import { CopyLine } from '../copy-line.tsx';
import { KEY_VARIABLE, keyCurl } from '../key-curl.ts';
import { useOrigin } from '../use-origin.ts';

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  /** A call to make next, on this service. */
  call?: {
    path: string;
    /** The first characters of a key of the organisation, if it has one. */
    keyStart?: string | undefined;
  };
};

/** What a page says before there is anything to show: why, what to do next, and a call to copy. */
export function EmptyState({ title, children, action, call }: EmptyStateProps) {
  const origin = useOrigin();
  const key = call?.keyStart ? `${call.keyStart}…` : KEY_VARIABLE;
  return (
    <div
      data-testid="empty-state"
      className="mx-auto flex max-w-xl flex-col items-center px-4 py-12 text-center"
    >
      <h3 className="font-semibold text-sm">{title}</h3>
      {children ? <p className="mt-1.5 text-muted">{children}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
      {call ? (
        <CopyLine
          what="curl"
          text={keyCurl({ key, url: `${origin}${call.path}` })}
          isWrapped
          className="mt-5 w-full"
        />
      ) : null}
    </div>
  );
}
