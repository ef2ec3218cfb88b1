import Link from 'next/link';
import { Button } from '#app/ui/controls/button.tsx';
import { CurlLine } from '#app/ui/panels/curl-line.tsx';

/** A wallet that never dealt in an outcome market: nothing is wrong, there is nothing yet. */
export function WalletEmpty({ address }: { address: string }) {
  return (
    <div className="rounded-md border bg-panel px-4 py-16 text-center" data-testid="wallet-empty">
      <p className="font-medium">This wallet has not traded an outcome market</p>
      <p className="mx-auto mt-1 mb-4 max-w-md text-muted text-xs">
        Its profit, markets and fills appear here within seconds of its first fill. If you expect some, check
        the address.
      </p>
      <Button look="solid" asChild>
        <Link href="/leaderboards">See the leaderboards</Link>
      </Button>
      <div className="mt-6 flex justify-center">
        <CurlLine path={`/v1/portfolio/${address}`} />
      </div>
    </div>
  );
}
