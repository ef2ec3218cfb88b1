import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { DropdownMenu } from 'radix-ui';
import type { OpenedMenuProps } from '#app/ui/controls/lazy-menu.tsx';
import { MENU_ITEM, Menu } from '#app/ui/controls/menu.tsx';

const THEMES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** The themes, and which one is chosen. */
export function ThemeMenu(props: OpenedMenuProps) {
  const { theme, setTheme } = useTheme();
  return (
    <Menu {...props} className="min-w-32">
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
