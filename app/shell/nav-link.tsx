'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { cn } from '#app/ui/class-names.ts';

/** A place of the top bar, marked while one is there. The API reference is no page of this app: it loads whole. */
export function NavLink({ href, children }: { href: string; children: string }) {
  const isHere = usePathname().startsWith(href);
  const className = cn(
    'relative flex items-center px-2 font-medium text-muted hover:text-text',
    isHere &&
      'text-text after:absolute after:-bottom-2 after:left-1/2 after:h-4 after:w-[3px] after:-translate-x-1/2 after:bg-accent',
  );
  if (href.startsWith('/docs')) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} prefetch={false} aria-current={isHere ? 'page' : undefined} className={className}>
      {children}
    </Link>
  );
}
