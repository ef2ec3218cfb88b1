import type { z } from '@hono/zod-openapi';
import { closestMatch } from 'leven';

/** Longer names are cut in messages, and compared with none. */
const MAX_NAME_CHARS = 64;

type Def = z.core.$ZodTypeDef & {
  catchall?: z.ZodType;
  element?: z.ZodType;
  getter?: () => z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: readonly z.ZodType[];
  shape?: Readonly<Record<string, z.ZodType>>;
};

const defOf = (schema: z.ZodType): Def => schema._zod.def as Def;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names as people confuse them: `start_time`, `startTime` and `Start-Time` are one. */
const plain = (name: string): string => name.replaceAll(/[^a-zA-Z0-9]/g, '').toLowerCase();

/** The known name that was probably meant: the same in another spelling, a part of it, or a few letters away. */
function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_NAME_CHARS) return undefined;
  const given = plain(name);
  const same = known.find((each) => plain(each) === given);
  const part = known.find((each) => given.includes(plain(each)) || plain(each).includes(given));
  const byPlain = new Map(known.map((each) => [plain(each), each]));
  const close = closestMatch(given, [...byPlain.keys()], { maxDistance: Math.ceil(given.length / 3) });
  return same ?? part ?? (close === undefined ? undefined : byPlain.get(close));
}

/** A sentence that names an unknown `what` (a query parameter, a field) and the known one that was probably meant. */
export function unknownName(what: string, name: string, known: readonly string[], path = ''): string {
  const start = `Unknown ${what} ${JSON.stringify(`${path}${name.slice(0, MAX_NAME_CHARS)}`)}.`;
  const meant = nearest(name, known);
  if (meant !== undefined) return `${start} Did you mean ${JSON.stringify(meant)}?`;
  return known.length === 0 ? `${start} There are none here.` : `${start} Known: ${known.join(', ')}.`;
}

/**
 * One sentence for each field of `value` that `schema` does not declare, at any depth, apart from those that are `ignored`
 * on its first level. `path` stands in front of the names. An object that takes any field, such as `z.looseObject` or a record, has no unknown ones. Of a union the alternative with
 * the fewest counts.
 */
export function unknownFields(
  schema: z.ZodType,
  value: unknown,
  ignored: readonly string[] = [],
  path = '',
): string[] {
  const def = defOf(schema);
  if (def.type === 'object' && isObject(value))
    return def.catchall ? [] : inObject(def.shape ?? {}, value, ignored, path);
  if (def.type === 'array' && Array.isArray(value))
    return value.flatMap((item, nth) => unknownFields(def.element as z.ZodType, item, [], `${path}${nth}.`));
  if (def.type === 'union') {
    const found = (def.options ?? []).map((option) => unknownFields(option, value, ignored, path));
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  // A transformation is judged by what goes in, an optional, nullable or lazy schema by what it wraps.
  const inner = def.in ?? def.innerType ?? def.getter?.();
  return inner ? unknownFields(inner, value, ignored, path) : [];
}

function inObject(
  shape: Readonly<Record<string, z.ZodType>>,
  value: object,
  ignored: readonly string[],
  path: string,
): string[] {
  const known = Object.keys(shape);
  return Object.entries(value).flatMap(([name, field]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (schema) return unknownFields(schema, field, [], `${path}${name}.`);
    if (ignored.includes(name)) return [];
    return unknownName('field', name, known, path);
  });
}
