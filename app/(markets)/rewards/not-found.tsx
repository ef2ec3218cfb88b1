import Link from 'next/link';
import { Button } from '#app/ui/controls/button.tsx';

/** No campaign has the address's number. */
export default function CampaignNotFound() {
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <h1 className="font-semibold text-xl">No such campaign</h1>
      <p className="mt-2 mb-6 text-muted">The link may be incomplete, or the campaign was never scheduled.</p>
      <Button look="solid" asChild>
        <Link href="/rewards">See all campaigns</Link>
      </Button>
    </div>
  );
}
