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
 * A page that is loading. Client navigations show its shape at once. The first page of a visit is sent whole: React
 * would show the shape and then delay the content by 0.3 s although it has arrived.
 */
export function Arriving({ isDocument, shape, children }: ArrivingProps) {
  // Fixed at mount: a refresh must not remount the page.
  const [isWhole] = useState(isDocument);
  return isWhole ? children : <Suspense fallback={shape}>{children}</Suspense>;
}
