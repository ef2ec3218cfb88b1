import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';

/** Where somebody asked to be led to, from which page, and how often the router may still be asked. */
type Goal = { href: string; from: string; tries: number };

const TRIES = 3;

const isElsewhere = (href: string, pathname: string): boolean =>
  new URL(href, window.location.href).pathname !== pathname;

/**
 * Leads to another page of the product by `href`, as `router.push` does, but arrives also when the page that is
 * left still writes its state into the address: Next's router drops a navigation that is under way as soon as
 * somebody writes to the history, and the filters of a page are written up to 150 ms after the key or click that
 * set them. Whoever goes elsewhere meanwhile, backwards too, is not called back.
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
