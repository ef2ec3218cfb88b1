'use client';
import { createContext, type ReactNode, useContext } from 'react';
import { isGranted, type Permission, type Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';

/** The organisation shown, and the person's role in it. */
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

/** Whether the person's role grants a permission. Services enforce it; pages only hide what they would refuse. */
export const useMay = (permission: Permission): boolean => isGranted(useFrame().role, permission);
