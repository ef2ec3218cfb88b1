'use client';
import { Menu } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { CONSOLE_PLACES } from '#app/shell/console-places.ts';
import { cn } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { DialogBackdrop } from '#app/ui/dialog/dialog-backdrop.tsx';
import { DialogClose } from '#app/ui/dialog/dialog-close.tsx';
import { PLANS } from '#domain/tier.ts';
import { useFrame } from './frame.tsx';

const isAt = (path: string, href: string): boolean =>
  href === '/console' ? path === href : path === href || path.startsWith(`${href}/`);

/** The pages of the console: beside the page where there is room, else behind a button. */
export function Sidebar() {
  return (
    <>
      <div className="sticky top-[3.75rem] max-lg:hidden">
        <OrgHead />
        <Places />
      </div>
      <Drawer />
    </>
  );
}

/** Whose console it is: the organisation, its plan, and one's role. */
function OrgHead() {
  const { name, tier, role } = useFrame();
  return (
    <div data-testid="org-head" className="mb-3 px-2">
      <p className="truncate font-semibold text-sm" title={name}>
        {name}
      </p>
      <p className="mt-0.5 flex items-center gap-1.5 text-muted text-xs">
        <span className="rounded-sm border border-line-strong px-1.5 font-medium text-2xs text-text">
          {PLANS[tier].name}
        </span>
        <span>{role}</span>
      </p>
    </div>
  );
}

function Places({ onGo }: { onGo?: () => void }) {
  const path = usePathname();
  return (
    <nav aria-label="Console" className="grid gap-px">
      {CONSOLE_PLACES.map(({ href, label, Icon }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={isAt(path, href) ? 'page' : undefined}
          onClick={onGo}
          className={cn(
            'flex h-8 items-center gap-2.5 rounded px-2 text-muted hover:bg-raised hover:text-text max-lg:h-11',
            isAt(path, href) && 'bg-raised font-medium text-text shadow-[inset_2px_0_0_var(--accent)]',
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Drawer() {
  const [isOpen, setOpen] = useState(false);
  const { name, tier } = useFrame();
  const path = usePathname();
  const here = CONSOLE_PLACES.find(({ href }) => isAt(path, href));
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <div className="mb-3 flex items-center gap-2 border-b pb-2 lg:hidden">
        <Dialog.Trigger asChild>
          <Button aria-label="Pages of the console">
            <Menu aria-hidden />
            {here?.label ?? 'Console'}
          </Button>
        </Dialog.Trigger>
        <span className="ml-auto min-w-0 truncate font-medium text-xs">{name}</span>
        <span className="shrink-0 rounded-sm border border-line-strong px-1.5 font-medium text-2xs">
          {PLANS[tier].name}
        </span>
      </div>
      <Dialog.Portal>
        <DialogBackdrop className="lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-[min(18rem,85vw)] overflow-y-auto border-line-strong border-r bg-panel p-3 shadow-float lg:hidden"
        >
          <div className="mb-2 flex items-center justify-between pl-2">
            <Dialog.Title className="text-muted text-xs">Console</Dialog.Title>
            <DialogClose />
          </div>
          <OrgHead />
          <Places onGo={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
