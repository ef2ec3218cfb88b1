import Link from 'next/link';
import { Button } from '#app/ui/controls/button.tsx';

/** Nothing was ever routed through this address. */
export default function BuilderNotFound() {
  return (
    <div className="mx-auto max-w-md py-24 text-center">
      <h1 className="font-semibold text-lg">No builder has this address</h1>
      <p className="mt-2 mb-6 text-muted">
        A builder appears with its first routed order. Check the address: it has 40 digits after{' '}
        <span className="font-mono">0x</span>.
      </p>
      <Button look="solid" asChild>
        <Link href="/builders">All builders</Link>
      </Button>
    </div>
  );
}
