'use client';
import { Search } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CONSOLE_PLACES } from './console-places.ts';
import { Palette } from './palette.tsx';
import { Key, ShortcutSheet } from './shortcut-sheet.tsx';
import { useGo } from './use-go.ts';
import { useHotkeys } from './use-hotkeys.ts';

const ShortcutContext = createContext<{ openPalette: () => void }>({ openPalette: () => {} });

/** Holds the command palette and the sheet of keys, and the keys that work on every page. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const go = useGo();
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  useHotkeys({
    '?': () => setOpen('sheet'),
    'g m': () => go('/markets'),
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
      <Palette isOpen={open === 'palette'} onOpenChange={change('palette')} />
      <ShortcutSheet isOpen={open === 'sheet'} onOpenChange={change('sheet')} />
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
