'use client';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CONSOLE_PLACES } from './console-places.ts';
import { Palette } from './palette.tsx';
import { Key, ShortcutSheet } from './shortcut-sheet.tsx';
import { useHotkeys } from './use-hotkeys.ts';

const ShortcutContext = createContext<{ openPalette: () => void }>({ openPalette: () => {} });

/** Holds the command palette and the sheet of keys, and the keys that work on every page. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  useHotkeys({
    '?': () => setOpen('sheet'),
    'g m': () => router.push('/markets'),
    'g e': () => router.push('/discover'),
    'g l': () => router.push('/leaderboards'),
    'g b': () => router.push('/builders'),
    'g a': () => router.push('/analytics'),
    'g i': () => router.push('/digest'),
    'g p': () => router.push('/pricing'),
    'g h': () => router.push('/'),
    'g d': () => window.location.assign('/docs/api'),
    ...Object.fromEntries(CONSOLE_PLACES.map(({ keys, href }) => [keys, () => router.push(href)])),
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
