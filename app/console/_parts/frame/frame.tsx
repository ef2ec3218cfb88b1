'use client';
import { createContext, type ReactNode, useContext } from 'react';
import { isGranted, type Permission, type Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';

/** Whose console it is. */
export type Frame = { orgId: string; name: string; tier: Tier; role: Role };

const FrameContext = createContext<Frame | null>(null);

export function FrameProvider({ frame, children }: { frame: Frame; children: ReactNode }) {
  return <FrameContext value={frame}>{children}</FrameContext>;
}

/** The organisation that the console shows, and the role in it of who is signed in. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('useFrame is for pages of the console');
  return frame;
}

/** Whether the role of who is signed in allows it. The services decide; a page only does not offer what they refuse. */
export const useMay = (permission: Permission): boolean => isGranted(useFrame().role, permission);
