import { Slot } from 'radix-ui';
import { type ComponentType, type KeyboardEvent, type ReactElement, useState } from 'react';

/** What a menu that is loaded late is rendered with: its button, and that it begins open. */
export type OpenedMenuProps = { trigger: ReactElement; defaultOpen: true };

type LazyMenuProps<P extends object> = {
  /** The button that opens it. */
  trigger: ReactElement;
  load: () => Promise<ComponentType<OpenedMenuProps & P>>;
  /** What the menu itself needs. */
  with: P;
};

/**
 * A button whose menu is fetched when a pointer or the focus comes near it, and shown when it is pressed. A page has a
 * handful of menus, most visits open none, and what draws one weighs as much as the rest of the shell.
 */
export function LazyMenu<P extends object>({ trigger, load, with: props }: LazyMenuProps<P>) {
  const [loaded, setLoaded] = useState<{ Menu: ComponentType<OpenedMenuProps & P> } | null>(null);
  // After a failed load, the next press loads again.
  const open = () => void load().then((Menu) => setLoaded({ Menu }), ignore);
  const prepare = () => void load().catch(ignore);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  };
  if (loaded) return <loaded.Menu {...props} trigger={trigger} defaultOpen />;
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
      onKeyDown={onKeyDown}
    >
      {trigger}
    </Slot.Root>
  );
}

const ignore = () => {};
