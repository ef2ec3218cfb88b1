/**
 * A part of a run.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {number} cores How many processors it keeps busy. One with 0 waits for most of its time, or gives way to others.
 * @property {string[]} [needs] Steps without whose success it makes no sense.
 * @property {string[]} [after] Steps that it must not run beside: they end first, well or not.
 */

/**
 * Runs steps beside each other, in the order of the table as far as the processors allow. A step that fails stops only
 * those that need it.
 *
 * @template {Step} Any
 * @param {readonly Any[]} steps
 * @param {number} cores
 * @param {(step: Any) => Promise<boolean>} run Answers whether the step ended well.
 * @param {(step: Any, missing: string) => void} skip Is told of a step that cannot run, and of the step that it needs.
 */
export async function runSteps(steps, cores, run, skip) {
  checkNames(steps);
  const ended = new Map();
  const running = new Map();
  let waiting = [...steps];
  const isReady = ({ needs = [], after = [] }) => [...needs, ...after].every((name) => ended.has(name));
  const fits = (step) => {
    const busy = [...running.keys()].reduce((sum, { cores: taken }) => sum + taken, 0);
    return step.cores === 0 || busy === 0 || busy + step.cores <= cores;
  };
  const start = (step) => {
    const missing = step.needs?.find((name) => ended.get(name) === false);
    if (missing !== undefined) {
      skip(step, missing);
      ended.set(step.name, false);
      return;
    }
    const end = run(step).then((ok) => {
      running.delete(step);
      ended.set(step.name, ok);
    });
    running.set(step, end);
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find((step) => isReady(step) && fits(step));
    if (next) {
      waiting = waiting.filter((step) => step !== next);
      start(next);
    } else await Promise.race(running.values());
  }
}

/** @param {readonly Step[]} steps */
function checkNames(steps) {
  const earlier = new Set();
  for (const { name, needs = [], after = [] } of steps) {
    const unknown = [...needs, ...after].find((other) => !earlier.has(other));
    if (unknown !== undefined)
      throw new Error(`Step "${name}" waits for "${unknown}", which is no step above it.`);
    earlier.add(name);
  }
}
