'use client';
import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CONSOLE_PLACES } from './console-places.ts';
import { Key } from './key.tsx';
import { useGo } from './use-go.ts';
import { useHotkeys } from './use-hotkeys.ts';

// What only some visitors open is loaded when they do.
const Palette = dynamic(() => import('./palette.tsx').then((module) => module.Palette));
const ShortcutSheet = dynamic(() => import('./shortcut-sheet.tsx').then((module) => module.ShortcutSheet));

const ShortcutContext = createContext<{ openPalette: () => void }>({ openPalette: () => {} });

/** Holds the command palette and the sheet of keys, and the keys that work on every page. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const go = useGo();
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  useHotkeys({
    '?': () => setOpen('sheet'),
    'g m': () => go('/markets'),
    'g x': () => go('/parlay'),
    'g z': () => go('/vault'),
    'g e': () => go('/discover'),
    'g l': () => go('/leaderboards'),
    'g b': () => go('/builders'),
    'g a': () => go('/analytics'),
    'g v': () => go('/governance'),
    'g i': () => go('/digest'),
    'g p': () => go('/pricing'),
    'g h': () => go('/'),
    'g d': () => window.location.assign('/docs/api'),
    ...Object.fromEntries(CONSOLE_PLACES.map(({ keys, href }) => [keys, () => go(href)])),
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((before) => (before === 'palette' ? null : 'palette'));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const actions = useMemo(() => ({ openPalette: () => setOpen('palette') }), []);
  const change = (name: 'palette' | 'sheet') => (isOpen: boolean) => setOpen(isOpen ? name : null);
  return (
    <ShortcutContext value={actions}>
      {children}
      {open === 'palette' ? <Palette isOpen onOpenChange={change('palette')} /> : null}
      {open === 'sheet' ? <ShortcutSheet isOpen onOpenChange={change('sheet')} /> : null}
    </ShortcutContext>
  );
}

/** Opens the command palette by pointer. */
export function PaletteButton() {
  const { openPalette } = useContext(ShortcutContext);
  return (
    <Button
      look="outline"
      onClick={openPalette}
      aria-label="Search everything"
      className="text-muted max-md:size-10 max-md:border-0 max-md:p-0 md:h-7"
    >
      <Search aria-hidden />
      <span className="max-lg:hidden">Search</span>
      <span className="max-md:hidden">
        <Key>⌘K</Key>
      </span>
    </Button>
  );
}
