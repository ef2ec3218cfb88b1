// What jsdom lacks of a browser and the parts of pages ask for. A test that is about one of these needs a real browser.
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

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
  // The library's default of one second is too short on a busy machine.
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

/**
 * Files share a window and the packages that are loaded in it: loading them anew took most of a file's time. Everything
 * else starts anew: the page's own modules with the state that they keep, the clock, storage, address and document.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  for (const element of [document.documentElement, document.head, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
});
