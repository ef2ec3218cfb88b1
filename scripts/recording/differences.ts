import { withNewTexts, withoutIntended } from './canonical.ts';
import type { Recorded } from './recorded.ts';

export type Difference = { name: string; before: string; after: string };

/** Lines of two texts that stand at the same place and are not equal; long ones around the first byte that differs. */
function differingLines(before: string, after: string): { before: string; after: string } {
  const [left, right] = [before.split('\n'), after.split('\n')];
  const at = left.findIndex((line, place) => line !== right[place]);
  const [old = '(nothing)', now = '(nothing)'] = [left[Math.max(at, 0)], right[Math.max(at, 0)]];
  if (at < 0)
    return { before: `${left.length} lines`, after: `${right.length} lines: ${right[left.length]}` };
  let byte = 0;
  while (old[byte] === now[byte] && byte < old.length) byte += 1;
  const part = (line: string): string =>
    line.length < 400 ? line : `…${line.slice(Math.max(0, byte - 120), byte + 240)}…`;
  return { before: part(old), after: part(now) };
}

/** What differs between two recordings, a text changed on purpose apart. */
export function differencesOf(before: Recorded[], after: Recorded[]): Difference[] {
  const now = new Map(after.map(({ name, text }) => [name, text]));
  const known = new Set(before.map(({ name }) => name));
  const changed = before.flatMap(({ name, text }) => {
    const other = now.get(name);
    if (other === undefined) return [{ name, before: text.slice(0, 400), after: '(not answered)' }];
    const wanted = withoutIntended(name, withNewTexts(text));
    const answered = withoutIntended(name, other);
    return wanted === answered ? [] : [{ name, ...differingLines(wanted, answered) }];
  });
  const added = after
    .filter(({ name }) => !known.has(name))
    .map(({ name, text }) => ({ name, before: '(not answered)', after: text.slice(0, 400) }));
  return [...changed, ...added];
}
