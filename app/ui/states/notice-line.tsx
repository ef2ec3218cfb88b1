import { Check, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { cn } from '../class-names.ts';

type NoticeLineProps = {
  text: string;
  isError: boolean;
  testId: string;
  close: () => void;
};

/**
 * One notice: a sign, a sentence, and what closes it; an error stays until then. It stands in a `Toast.Provider`, which says
 * how long others are shown, beside a `Toast.Viewport`.
 */
export function NoticeLine({ text, isError, testId, close }: NoticeLineProps) {
  const Icon = isError ? TriangleAlert : Check;
  return (
    <Toast.Root
      data-testid={testId}
      type={isError ? 'foreground' : 'background'}
      {...(isError && { duration: Number.POSITIVE_INFINITY })}
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
