const INTEGER = /^-?\d+$/;

/** The text that a number was written as comes third; TypeScript does not know of it yet. */
type Reviver = (this: unknown, name: string, value: unknown, context: { source?: string }) => unknown;

const keepDigits: Reviver = (_name, value, { source }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && INTEGER.test(source)
    ? BigInt(source)
    : value;

/** Reads JSON in which integers that a double cannot hold are bigints. @throws SyntaxError for what is no JSON */
export const parseExactJson = (text: string): unknown =>
  JSON.parse(text, keepDigits as (this: unknown, name: string, value: unknown) => unknown);
