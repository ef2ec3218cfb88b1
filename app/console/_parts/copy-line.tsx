import { Check, Copy } from 'lucide-react';
import { cn } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { useCopied } from '#app/ui/controls/use-copied.ts';
import { useToasts } from './states/toasts.tsx';

type CopyLineProps = {
  /** What the text is, for the button's name: "curl", "key". */
  what: string;
  text: string;
  /** Shown in place of the text. */
  shown?: string;
  isWrapped?: boolean;
  className?: string;
};

/** A line of code with a button that copies it and says so. */
export function CopyLine({ what, text, shown = text, isWrapped = false, className }: CopyLineProps) {
  return (
    <div
      className={cn('flex items-center gap-2 rounded border bg-raised py-1 pr-1 pl-3 text-left', className)}
    >
      <code
        className={cn(
          'min-w-0 flex-1 font-mono text-xs',
          isWrapped ? 'whitespace-pre-wrap py-1 [overflow-wrap:anywhere]' : 'truncate',
        )}
        title={isWrapped ? undefined : shown}
      >
        {shown}
      </code>
      <CopyNow what={what} text={text} />
    </div>
  );
}

/** A button that copies and says so in a toast. */
function CopyNow({ what, text }: { what: string; text: string }) {
  const { done, failed } = useToasts();
  const [copied, copyText] = useCopied();
  const copy = async () => {
    try {
      await copyText(text);
      done('Copied');
    } catch {
      failed('The browser blocked copying. Select the text instead');
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={`Copy ${what}`}
      onClick={() => void copy()}
      className="shrink-0"
    >
      <Icon aria-hidden className={cn(copied && 'text-up')} />
    </Button>
  );
}
