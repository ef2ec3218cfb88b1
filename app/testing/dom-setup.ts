// What jsdom lacks of a browser and the parts of pages ask for. A test that is about one of these needs a real browser.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const isNarrow = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList;

beforeAll(() => {
  // What is waited for has come, or never will: the second of the library is little on a machine with much to do.
  configure({ asyncUtilTimeout: 60_000 });
  globalThis.ResizeObserver ??= NoResizes;
  window.matchMedia ??= isNarrow;
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollTo ??= () => {};
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => {};
  Element.prototype.releasePointerCapture ??= () => {};
});

afterEach(cleanup);
