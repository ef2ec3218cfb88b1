import { CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#app/ui/class-names.ts';

type NoticeProps = {
  /** `done`: something went well; `info`: something to know. */
  look?: 'done' | 'info';
  children: ReactNode;
  onClose?: () => void;
};

/** A sentence above a page about what has just happened, until it is closed. */
export function Notice({ look = 'info', children, onClose }: NoticeProps) {
  const Icon = look === 'done' ? CircleCheck : Info;
  return (
    <div
      role="status"
      data-testid="notice"
      className={cn(
        'mb-3 flex items-start gap-2.5 rounded-md border bg-panel py-2 pr-1.5 pl-3',
        look === 'done' ? 'border-up' : 'border-line-strong',
      )}
    >
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4 shrink-0', look === 'done' ? 'text-up' : 'text-muted')}
      />
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {onClose ? (
        <button
          type="button"
          aria-label="Close this notice"
          onClick={onClose}
          className="-my-1 flex size-8 shrink-0 items-center justify-center rounded text-muted hover:bg-raised hover:text-text max-md:size-10"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </div>
  );
}
