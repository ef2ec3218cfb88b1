import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../class-names.ts';

/** How an entry of a menu looks. */
export const MENU_ITEM =
  'flex h-8 items-center gap-2 rounded-[3px] px-2 text-xs outline-none data-[highlighted]:bg-raised data-[state=checked]:font-semibold max-md:h-11';

type MenuProps = {
  /** The button that opens it. */ trigger: ReactNode;
  defaultOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** A menu below a button of the top bar. */
export function Menu({ trigger, defaultOpen, className, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className={cn('z-50 rounded-md border border-line-strong bg-panel p-1 shadow-float', className)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
