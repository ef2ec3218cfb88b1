'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSignedOut } from '#app/data/failure-of.ts';
import { isLeaving, leaveFor } from '#app/session/leaving.ts';
import { signInHref } from '../../sign-in-href.ts';

/** Redirects to sign-in when the session has ended, and back to this page afterwards. */
export function SessionWatch() {
  const client = useQueryClient();
  useEffect(() => {
    const check = (error: unknown) => {
      if (!isSignedOut(error) || isLeaving()) return;
      const { pathname, search } = window.location;
      leaveFor(signInHref(`${pathname}${search}`));
    };
    const stops = [
      client.getQueryCache().subscribe(({ query }) => check(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => check(mutation?.state.error)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return null;
}
