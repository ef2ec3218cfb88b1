import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';

/** A requested navigation: target, origin, and remaining attempts. */
type Goal = { href: string; from: string; tries: number };

const TRIES = 3;

const isElsewhere = (href: string, pathname: string): boolean =>
  new URL(href, window.location.href).pathname !== pathname;

/**
 * Navigates like `router.push`, but also while the page being left still writes its state to the URL: Next's router
 * drops a navigation on any history write, and filters are written up to 150 ms after the input. A navigation made
 * meanwhile, including Back, is not overridden.
 */
export function useGo(): (href: string) => void {
  const router = useRouter();
  const pathname = usePathname();
  const [isGoing, startGoing] = useTransition();
  const [goal, setGoal] = useState<Goal | null>(null);
  const go = (next: Goal) => {
    setGoal(next);
    startGoing(() => router.push(next.href));
  };
  useEffect(() => {
    const giveUp = () => setGoal(null);
    window.addEventListener('popstate', giveUp);
    return () => window.removeEventListener('popstate', giveUp);
  }, []);
  useEffect(() => {
    if (isGoing || !goal) return;
    const isDropped = pathname === goal.from && isElsewhere(goal.href, pathname);
    if (isDropped && goal.tries > 0) go({ ...goal, tries: goal.tries - 1 });
    else setGoal(null);
  });
  return (href) => go({ href, from: pathname, tries: TRIES });
}
