'use client';

declare global {
  /** The name under which libraries that write style sheets look for the nonce of the page. */
  var __webpack_nonce__: string | undefined;
}

// When the module loads, and so before a dialog can open: the sheet that keeps the page behind it still needs it.
if (typeof document !== 'undefined') {
  globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}

/** The nonce for a style sheet that is written in the browser. */
export const styleNonce = (): string | undefined => globalThis.__webpack_nonce__;

/** Has the style sheets that libraries write carry the nonce of the page. */
export const StyleNonce = () => null;
