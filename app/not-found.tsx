import Link from 'next/link';
import { Button } from './ui/button.tsx';

/** An address that leads nowhere. */
export default function NotFound() {
  return (
    <div className="mx-auto max-w-md py-24 text-center">
      <h1 className="font-semibold text-lg">There is no page here</h1>
      <p className="mt-2 mb-6 text-muted">
        Check the address, or look for the market by its name, coin or id.
      </p>
      <Button look="solid" asChild>
        <Link href="/markets">Browse markets</Link>
      </Button>
    </div>
  );
}
