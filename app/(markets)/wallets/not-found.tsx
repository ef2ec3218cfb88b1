import Link from 'next/link';
import { Button } from '#app/ui/controls/button.tsx';

/** The address of the page ends in something that is no wallet's address. */
export default function WalletNotFound() {
  return (
    <div className="mx-auto max-w-md py-24 text-center">
      <h1 className="font-semibold text-lg">This is not a wallet address</h1>
      <p className="mt-2 mb-6 text-muted">
        The address of a wallet page ends in the full wallet address: <span className="font-mono">0x</span>{' '}
        and 40 digits from 0 to 9 and a to f. Check that you copied all of it.
      </p>
      <Button look="solid" asChild>
        <Link href="/leaderboards">See the leaderboards</Link>
      </Button>
    </div>
  );
}
