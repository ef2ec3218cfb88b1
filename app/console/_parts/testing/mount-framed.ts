import { createElement, type ReactNode } from 'react';
import { type Mounted, mount } from '#app/data/testing/mount.ts';
import { type Frame, FrameProvider } from '../frame/frame.tsx';
import { Toasts } from '../states/toasts.tsx';

type Framed = Partial<Pick<Frame, 'tier' | 'role'>> & Parameters<typeof mount>[1];

/** Shows a part of the console in a document, as the owner of an Enterprise organisation sees it, unless told otherwise. */
export function mountFramed(
  element: ReactNode,
  { tier = 'enterprise', role = 'owner', ...rest }: Framed = {},
): Mounted {
  const frame: Frame = { orgId: 'org_1', name: 'Acme', tier, role };
  const framed = createElement(() => FrameProvider({ frame, children: element }));
  return mount(
    createElement(() => Toasts({ children: framed })),
    rest,
  );
}
