import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { DataProvider } from '#app/data/data-provider.tsx';
import { useTRPC } from '#app/data/trpc-client.ts';
import { signOut } from '#app/session/call-auth.ts';
import type { ShownPerson } from '#app/session/shown-person.ts';
import type { OpenedMenuProps } from '#app/ui/controls/lazy-menu.tsx';
import { MENU_ITEM, Menu } from '#app/ui/controls/menu.tsx';

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

/** Ends the session. The menu stays until the page is left: nobody is to go away signed in who believes otherwise. */
function SignOut() {
  const [problem, setProblem] = useState<string | null>(null);
  const select = (event: Event) => {
    event.preventDefault();
    setProblem(null);
    signOut().catch((error: Error) => setProblem(error.message));
  };
  return (
    <>
      <DropdownMenu.Item className={MENU_ITEM} onSelect={select}>
        Sign out
      </DropdownMenu.Item>
      {problem ? (
        <p role="alert" className="max-w-64 px-2 py-1.5 text-down text-xs">
          {problem}
        </p>
      ) : null}
    </>
  );
}

/** The ways of a person who is signed in: to the console, to other organisations, and out. */
export function AccountMenu({ me, ...props }: OpenedMenuProps & { me: ShownPerson }) {
  return (
    <Menu {...props} className="min-w-52">
      <DropdownMenu.Label className="max-w-64 truncate px-2 py-1.5 text-muted text-xs">
        {me.label}
      </DropdownMenu.Label>
      <DataProvider>
        <OrgChoice me={me} />
      </DataProvider>
      <DropdownMenu.Separator className="my-1 border-t" />
      <DropdownMenu.Item asChild className={MENU_ITEM}>
        <Link href="/console/watching" prefetch={false}>
          Following
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item asChild className={MENU_ITEM}>
        <Link href="/console" prefetch={false}>
          Console
        </Link>
      </DropdownMenu.Item>
      <SignOut />
    </Menu>
  );
}
