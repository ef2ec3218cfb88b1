'use client';
import { LogIn, User } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ShownPerson } from '#app/session/shown-person.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { LazyMenu } from '#app/ui/controls/lazy-menu.tsx';

/** The way in; it comes back to where it was taken. */
function SignInLink() {
  const path = usePathname();
  const next = path.startsWith('/sign-in') ? '' : `?next=${encodeURIComponent(path)}`;
  return (
    <Button look="outline" size="sm" asChild className="max-md:size-10 max-md:border-0 max-md:p-0">
      <Link href={`/sign-in${next}`} prefetch={false}>
        <LogIn aria-hidden className="md:hidden" />
        <span className="max-md:sr-only">Sign in</span>
      </Link>
    </Button>
  );
}

/** Who is signed in, with the ways to the console, to other organisations, and out; or the way in. */
export function PersonMenu({ me }: { me: ShownPerson | null }) {
  if (!me) return <SignInLink />;
  return (
    <LazyMenu
      load={() => import('./account-menu.tsx').then((module) => module.AccountMenu)}
      with={{ me }}
      trigger={
        <Button look="quiet" size="icon" aria-label={`Account of ${me.label}`}>
          <User aria-hidden />
        </Button>
      }
    />
  );
}
