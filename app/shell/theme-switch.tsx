'use client';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { DropdownMenu } from 'radix-ui';
import { Button } from '#app/ui/button.tsx';

const THEMES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** Chooses the theme; follows the system until told otherwise. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="quiet" size="icon" aria-label="Theme">
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-50 min-w-32 rounded-md border border-line-strong bg-panel p-1 shadow-float"
        >
          <DropdownMenu.RadioGroup value={theme ?? 'system'} onValueChange={setTheme}>
            {THEMES.map(({ value, label, Icon }) => (
              <DropdownMenu.RadioItem
                key={value}
                value={value}
                className="flex h-8 items-center gap-2 rounded-[3px] px-2 text-xs outline-none data-[highlighted]:bg-raised data-[state=checked]:font-semibold max-md:h-11"
              >
                <Icon aria-hidden className="size-3.5 text-muted" />
                {label}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
