import { Download, Link2 } from 'lucide-react';
import { Button } from '#app/ui/controls/button.tsx';
import { useCopied } from '#app/ui/controls/use-copied.ts';

/** A picture of a won parlay, to keep or to send as a link that shows it. */
export function ShareWin({ parlayId }: { parlayId: string }) {
  const [isCopied, copy] = useCopied();
  const link = (): string => `${window.location.origin}/won/${parlayId}`;
  return (
    <>
      <Button asChild size="sm">
        <a href={`/social/won/${parlayId}`} download={`parlay-${parlayId}.png`}>
          <Download aria-hidden />
          Picture
        </a>
      </Button>
      <Button size="sm" onClick={() => void copy(link())}>
        <Link2 aria-hidden />
        <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
      </Button>
    </>
  );
}
