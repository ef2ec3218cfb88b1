'use client';
import type { inferRouterOutputs } from '@trpc/server';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { AppRouter } from '#server/dashboard-router.ts';

export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();

/** What each procedure answers. */
export type Answers = inferRouterOutputs<AppRouter>;
