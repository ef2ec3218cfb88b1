/** A part may take this many times its budget: more than what differs between two runs. */
const MOST = 1.5;

/**
 * Tells when a part took more processor time than its budget allows.
 *
 * @param {{ name: string; budget: number }} part Its budget in processor seconds, beyond which it may go by half.
 * @param {{ seconds: number; slowness: number }} took `slowness`: how many times slower the machine was than the one of the
 *   budgets. A slower machine gets as much more time; a faster one no less.
 * @returns {string | null} What is wrong, or null.
 */
export function overBudget({ name, budget }, { seconds, slowness }) {
  const most = budget * MOST * Math.max(1, slowness);
  if (seconds <= most) return null;
  const machine = slowness > 1 ? ` on a machine ${slowness.toFixed(1)} times slower` : '';
  return `${name} took ${seconds.toFixed(0)} processor seconds, more than ${most.toFixed(0)}: its budget of ${budget} and half of that${machine}`;
}
