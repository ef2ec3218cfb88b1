import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, in a time that tells nothing of either but its length. */
export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
