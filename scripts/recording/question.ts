/** One request as it goes out. */
export type Question = {
  /** What it asks about, unique among all questions. */
  name: string;
  method: string;
  /** Path and query, as they are sent. */
  target: string;
  headers?: Record<string, string>;
  body?: string;
  /** Asked twice: the second time with the first answer's ETag. */
  isRevalidated?: boolean;
};

/** Values that have broken services before. Already encoded where that is what breaks. */
export const HOSTILE: readonly string[] = [
  '',
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  '99999999999999999999999999',
  encodeURIComponent("' OR 1=1 --"),
  '%00',
  '%E0%A4%A',
  '%F0%9D%9F%99',
  '%2310',
  'null',
  '[]',
  '__proto__',
  'a'.repeat(300),
  '2026-02-30',
];

/** Bodies that no operation takes, and some that some take. */
export const BODIES: readonly (string | undefined)[] = [
  undefined,
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{}',
  '{"unknown":1}',
  '{"__proto__":{"a":1}}',
  '\u0000',
  `{"name":"${'a'.repeat(70_000)}"}`,
];
