'use client';
import { Moon, Sun } from 'lucide-react';
import { Button } from '#app/ui/controls/button.tsx';
import { LazyMenu } from '#app/ui/controls/lazy-menu.tsx';

/** Chooses the theme; follows the system until told otherwise. */
export function ThemeSwitch() {
  return (
    <LazyMenu
      load={() => import('./theme-menu.tsx').then((module) => module.ThemeMenu)}
      with={{}}
      trigger={
        <Button look="quiet" size="icon" aria-label="Theme">
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </Button>
      }
    />
  );
}
