import type { QueryClient } from '@tanstack/react-query';
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { createElement, type ReactNode } from 'react';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { AppRouter } from '#transports/trpc/router.ts';
import { type Frame, FrameProvider } from '../frame/frame.tsx';

type Framed = Partial<Pick<Frame, 'tier' | 'role'>> & {
  /** The query string of the page. */
  search?: string;
  /** Sets what has been answered; everything else is still awaited. */
  answer?: (queries: QueryClient, api: TRPCOptionsProxy<AppRouter>) => void;
};

/** Renders a part of the console as the owner of an Enterprise organisation sees it, unless told otherwise. */
export function renderFramed(
  element: ReactNode,
  { tier = 'enterprise', role = 'owner', search = '', answer }: Framed = {},
): string {
  const frame: Frame = { orgId: 'org_1', name: 'Acme', tier, role };
  const addressed = createElement(() => NuqsTestingAdapter({ searchParams: search, children: element }));
  return renderAnswered(
    createElement(() => FrameProvider({ frame, children: addressed })),
    answer,
  );
}

/** What a person reads of it, with the names of what is only read out. */
export const wordsIn = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** The words of the buttons that can be pressed. */
export const pressable = (html: string): string[] =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)]
    .filter(([, attributes]) => !/ disabled=""/.test(attributes ?? ''))
    .map(([, , inner]) => wordsIn(inner ?? ''));
