'use client';
import { Search } from 'lucide-react';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Key } from './key.tsx';
import { useGo } from './use-go.ts';
import { useHotkeys } from './use-hotkeys.ts';

type Dialog = ComponentType<{ isOpen: true; onOpenChange: (open: boolean) => void }>;
type Opened = { name: keyof typeof DIALOGS; Dialog: Dialog };

/** Dialogs that few visits need: loaded when opened, or on hover or focus. */
const DIALOGS = {
  palette: (): Promise<Dialog> => import('../palette.tsx').then((module) => module.Palette),
  sheet: (): Promise<Dialog> => import('./shortcut-sheet.tsx').then((module) => module.ShortcutSheet),
};

const ShortcutContext = createContext<{ openPalette: () => void }>({ openPalette: () => {} });

type ShortcutsProps = {
  /** Where two keys lead: `g m` to `/markets`. */
  ways: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** Holds the command palette and the sheet of keys, and the keys that work on every page. */
export function Shortcuts({ ways, children }: ShortcutsProps) {
  const go = useGo();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((name: Opened['name']) => {
    // After a failed load, the next attempt loads again.
    DIALOGS[name]().then(
      (Dialog) => setOpened({ name, Dialog }),
      () => {},
    );
  }, []);
  const follow = (href: string) => (href.startsWith('/docs') ? window.location.assign(href) : go(href));
  useHotkeys({
    '$mod+k': () => (opened?.name === 'palette' ? setOpened(null) : open('palette')),
    '[Shift]+?': () => open('sheet'),
    ...Object.fromEntries(Object.entries(ways).map(([keys, href]) => [keys, () => follow(href)])),
  });
  const actions = useMemo(() => ({ openPalette: () => open('palette') }), [open]);
  return (
    <ShortcutContext value={actions}>
      {children}
      {opened ? <opened.Dialog isOpen onOpenChange={(isOpen) => isOpen || setOpened(null)} /> : null}
    </ShortcutContext>
  );
}

const prepare = () => void DIALOGS.palette().catch(() => {});

/** Opens the command palette by pointer. */
export function PaletteButton() {
  const { openPalette } = useContext(ShortcutContext);
  return (
    <Button
      look="outline"
      onClick={openPalette}
      onPointerEnter={prepare}
      onFocus={prepare}
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
