import newTexts from './new-texts.json' with { type: 'json' };
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

type Change = { old: string; new: string };

/** A text of a change, old or new, as it stands in answers. */
type Told = { text: string; pattern: string; change: Change };

/** What varies in a text: `{1}` and `{2}`. */
const BLANK = /\{\d\}/g;

function told(text: string, change: Change): Told {
  const pattern = text
    .split(BLANK)
    .map((part) => RegExp.escape(part))
    .join('([^"\\n]{1,200}?)');
  return { text, change, pattern: pattern.replace(/\?\)$/, ')') };
}

/** As JSON has it, which is how answers have most of them. */
const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);

const toldOf = ({ old, new: now }: Change): Told[] => {
  const raw = { old, new: now };
  const inJson = { old: quoted(old), new: quoted(now) };
  const changes = inJson.old === old && inJson.new === now ? [raw] : [raw, inJson];
  return changes.flatMap((change) => [told(change.old, change), told(change.new, change)]);
};

const CHANGES: readonly Change[] = [...volatile.texts, ...newTexts];

/**
 * An old answer with intentionally changed texts replaced by the new ones. At each place the longest match counts,
 * and texts that are already new stay, even if they contain an old one.
 */
export function withNewTexts(text: string, changes: readonly Change[] = CHANGES): string {
  const here = changes
    .flatMap(toldOf)
    .filter((each) => each.text.split(BLANK).every((part) => text.includes(part)))
    .sort((left, right) => right.text.length - left.text.length);
  if (here.length === 0) return text;
  const anywhere = new RegExp(here.map(({ pattern }) => pattern).join('|'), 'g');
  return text.replaceAll(anywhere, (found) => {
    for (const { text: is, pattern, change } of here) {
      const [whole, ...values] = new RegExp(`^(?:${pattern})$`).exec(found) ?? [];
      if (whole === undefined) continue;
      if (is === change.new) return found;
      const blanks: readonly string[] = is.match(BLANK) ?? [];
      return change.new.replaceAll(BLANK, (blank) => values[blanks.indexOf(blank)] ?? blank);
    }
    return found;
  });
}

/** An answer without what was changed on purpose in answers of this name. */
export const withoutIntended = (name: string, text: string): string =>
  volatile.intended
    .filter((change) => new RegExp(change.name).test(name))
    .reduce((rest, { pattern }) => rest.replaceAll(new RegExp(pattern, 'gim'), ''), text);
