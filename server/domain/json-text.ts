/** JSON that is written already; `T` is what it says. */
export class JsonText<T> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** What it says, read anew at each call. */
  value(): T {
    return JSON.parse(this.text) as T;
  }
}

/** An object of values and of JSON that is written already, as JSON.stringify writes it. No value may be undefined. */
export function jsonObject<T extends object>(
  parts: {
    [K in keyof T]: T[K] | JsonText<T[K]>;
  },
): JsonText<T> {
  const fields = Object.entries(parts).map(
    ([name, part]) =>
      `${JSON.stringify(name)}:${part instanceof JsonText ? part.text : JSON.stringify(part)}`,
  );
  return new JsonText(`{${fields.join(',')}}`);
}
