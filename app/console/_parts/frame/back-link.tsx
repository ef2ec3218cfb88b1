import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';

/** The way from a page of one to the page of all. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <Link
    href={href}
    prefetch={false}
    className="mb-1 inline-flex min-h-8 items-center gap-1.5 text-muted text-xs hover:text-text"
  >
    <ArrowLeft aria-hidden className="size-3.5" />
    {children}
  </Link>
);
