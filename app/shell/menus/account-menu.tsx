import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { DropdownMenu } from 'radix-ui';
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
