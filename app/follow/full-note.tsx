import Link from 'next/link';

/** Why nothing more can be followed, and the two ways out. */
export function FullNote({ most }: { most: number }) {
  return (
    <span role="status" className="text-muted text-xs">
      Your plan allows up to {most}.{' '}
      <Link href="/console/watching" prefetch={false} className="underline">
        Unfollow something
      </Link>
      {most < 200 ? (
        <>
          {' '}
          or{' '}
          <Link href="/console/billing" prefetch={false} className="underline">
            change plan
          </Link>
        </>
      ) : null}
    </span>
  );
}
