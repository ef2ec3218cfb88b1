import Link from 'next/link';
import { Button } from '#app/ui/controls/button.tsx';

/** No outcome has this id. */
export default function OutcomeNotFound() {
  return (
    <div className="mx-auto max-w-md py-24 text-center">
      <h1 className="font-semibold text-lg">No market has this id</h1>
      <p className="mt-2 mb-6 text-muted">
        A market’s address ends in its outcome id (<span className="font-mono">/markets/1234</span>) or its
        coin. New listings appear within seconds of their registration. You can also search by name.
      </p>
      <div className="flex justify-center gap-2">
        <Button look="solid" asChild>
          <Link href="/markets">Browse live markets</Link>
        </Button>
        <Button asChild>
          <Link href="/markets?status=all&sort=newest">Newest listings</Link>
        </Button>
      </div>
    </div>
  );
}
