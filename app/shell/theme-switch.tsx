'use client';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { DropdownMenu } from 'radix-ui';
import { Button } from '#app/ui/button.tsx';
import { MENU_ITEM, Menu } from '#app/ui/menu.tsx';

const THEMES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** Chooses the theme; follows the system until told otherwise. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  return (
    <Menu
      className="min-w-32"
      trigger={
        <Button look="quiet" size="icon" aria-label="Theme">
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </Button>
      }
    >
      <DropdownMenu.RadioGroup value={theme ?? 'system'} onValueChange={setTheme}>
        {THEMES.map(({ value, label, Icon }) => (
          <DropdownMenu.RadioItem key={value} value={value} className={MENU_ITEM}>
            <Icon aria-hidden className="size-3.5 text-muted" />
            {label}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </Menu>
  );
}
