'use client';
import { type ReactNode, Suspense, useState } from 'react';

type ArrivingProps = {
  /** Whether this is the first page of a visit: it comes whole. */
  isDocument: boolean;
  /** What is shown until `children` are there. */
  shape: ReactNode;
  children: ReactNode;
};

/**
 * A page on its way. One that is reached from another shows its shape at once. The first of a visit comes whole: React
 * would show its shape first and hold back what it stands for by 0.3 s, although that has arrived.
 */
export function Arriving({ isDocument, shape, children }: ArrivingProps) {
  // As it was at first: a refresh must not build the page anew.
  const [isWhole] = useState(isDocument);
  return isWhole ? children : <Suspense fallback={shape}>{children}</Suspense>;
}
