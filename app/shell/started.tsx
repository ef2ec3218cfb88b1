'use client';
import { useLayoutEffect } from 'react';

/** Tells the scripts of the head that React has taken over the frame of the page (`server/roles/pages/page-scripts.ts`). */
export function Started() {
  useLayoutEffect(() => {
    dispatchEvent(new Event('hashmark:started'));
  }, []);
  return null;
}
