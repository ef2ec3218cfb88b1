'use client';
import { Check, Copy } from 'lucide-react';
import { cn } from '../class-names.ts';
import { useCopied } from './use-copied.ts';

type CopyButtonProps = { text: string; label: string; shown?: string; className?: string };

/** Copies `text`; shows `shown` beside the icon. Says so to screen readers as well. */
export function CopyButton({ text, label, shown, className }: CopyButtonProps) {
  const [copied, copy] = useCopied();
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => copy(text)}
      title={text}
      aria-label={shown ? `${label} ${shown}` : label}
      className={cn(
        'inline-flex min-h-6 min-w-6 items-center justify-center gap-1 rounded px-1 font-mono text-muted text-xs hover:bg-raised hover:text-text',
        className,
      )}
    >
      {shown ? <span>{shown}</span> : null}
      <Icon aria-hidden className={cn('size-3 shrink-0', copied && 'text-up')} />
      <span aria-live="polite" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </button>
  );
}
