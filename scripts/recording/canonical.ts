import volatile from './volatile.json' with { type: 'json' };

type Pattern = { as: string; pattern: string };

/**
 * A text with what differs from run to run replaced. The same value gets the same name throughout a text, so that what
 * refers to each other must still do so.
 */
function masked(text: string, patterns: readonly Pattern[]): string {
  return patterns.reduce((rest, { as, pattern }) => {
    const names = new Map<string, string>();
    return rest.replaceAll(new RegExp(pattern, 'g'), (value) => {
      const name = names.get(value) ?? `<${as} ${names.size + 1}>`;
      names.set(value, name);
      return name;
    });
  }, text);
}

const HEADERS = volatile.headers.map(({ name }) => new RegExp(`^(${name}): .*$`, 'gim'));

/** A text without the times of a clock that runs: whether two of them are equal is chance. */
const withoutTimes = (text: string): string =>
  volatile.times.reduce(
    (rest, { as, pattern }) => rest.replaceAll(new RegExp(pattern, 'g'), `<${as}>`),
    text,
  );

/** What counts of an answer. `hasClock`: it was made by a product whose clock runs. */
export function canonical(text: string, { hasClock = false } = {}): string {
  const plain = HEADERS.reduce((rest, header) => rest.replace(header, '$1: <$1>'), text);
  if (!hasClock) return masked(plain, volatile.patterns);
  return withoutTimes(masked(plain, [...volatile.patterns, ...volatile.clockPatterns]));
}

/** An old answer with the error texts that were changed on purpose as they are now. */
export function withNewTexts(
  text: string,
  texts: readonly { old: string; new: string }[] = volatile.texts,
): string {
  return texts.reduce((rest, change) => rest.replaceAll(change.old, change.new), text);
}

/** An answer without what was changed on purpose in answers of this name. */
export const withoutIntended = (name: string, text: string): string =>
  volatile.intended
    .filter((change) => new RegExp(change.name).test(name))
    .reduce((rest, { pattern }) => rest.replaceAll(new RegExp(pattern, 'gim'), ''), text);
