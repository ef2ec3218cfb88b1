'use client';
import { useMutation } from '@tanstack/react-query';
import { LogIn, User } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { DropdownMenu } from 'radix-ui';
import { useTRPC } from '#app/data/trpc-client.ts';
import { signOut } from '#app/session/call-auth.ts';
import type { ShownPerson } from '#app/session/shown-person.ts';
import { Button } from '#app/ui/button.tsx';
import { MENU_ITEM, Menu } from '#app/ui/menu.tsx';

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

/** The organisations of a person; choosing one opens the console there. */
function OrgChoice({ me }: { me: ShownPerson }) {
  const trpc = useTRPC();
  const { mutate } = useMutation(
    trpc.settings.switchOrg.mutationOptions({ onSuccess: () => window.location.assign('/console') }),
  );
  return (
    <DropdownMenu.RadioGroup value={me.orgId} onValueChange={(orgId) => mutate({ orgId })}>
      {me.orgs.map(({ orgId, name }) => (
        <DropdownMenu.RadioItem key={orgId} value={orgId} className={MENU_ITEM}>
          <span className="max-w-56 truncate">{name}</span>
          {orgId === me.orgId ? <span className="ml-auto text-2xs text-muted">current</span> : null}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

/** Who is signed in, with the ways to the console, to other organisations, and out; or the way in. */
export function PersonMenu({ me }: { me: ShownPerson | null }) {
  if (!me) return <SignInLink />;
  return (
    <Menu
      className="min-w-52"
      trigger={
        <Button look="quiet" size="icon" aria-label={`Account of ${me.label}`}>
          <User aria-hidden />
        </Button>
      }
    >
      <DropdownMenu.Label className="max-w-64 truncate px-2 py-1.5 text-muted text-xs">
        {me.label}
      </DropdownMenu.Label>
      <OrgChoice me={me} />
      <DropdownMenu.Separator className="my-1 border-t" />
      <DropdownMenu.Item asChild className={MENU_ITEM}>
        <Link href="/console/watching" prefetch={false}>
          Watching
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item asChild className={MENU_ITEM}>
        <Link href="/console" prefetch={false}>
          Console
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void signOut()}>
        Sign out
      </DropdownMenu.Item>
    </Menu>
  );
}
