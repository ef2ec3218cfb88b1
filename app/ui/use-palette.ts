import { useSyncExternalStore } from 'react';

const NAMES = [
  'text',
  'muted',
  'line',
  'line-strong',
  'accent',
  'up',
  'down',
  'up-soft',
  'down-soft',
  'side-a',
  'side-b',
  'side-a-soft',
  'side-b-soft',
] as const;

/** The theme's colours as a canvas needs them. */
export type Palette = Record<(typeof NAMES)[number], string>;

let known: { theme: string; palette: Palette } | null = null;

/** Reads the colours once for each theme: the class of the document says which is on. */
function present(): Palette {
  const theme = document.documentElement.className;
  if (known?.theme !== theme) {
    const style = getComputedStyle(document.documentElement);
    const palette = Object.fromEntries(
      NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
    );
    known = { theme, palette: palette as Palette };
  }
  return known.palette;
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** The colours of the theme that is on; null in the server's rendering. */
export const usePalette = (): Palette | null =>
  useSyncExternalStore<Palette | null>(subscribe, present, () => null);
