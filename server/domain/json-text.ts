/** Already serialised JSON; `T` is the type of its value. */
export class JsonText<T> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The value; parsed again on each call. */
  value(): T {
    return JSON.parse(this.text) as T;
  }
}

/** The value of a text; undefined, which no JSON stands for, when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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
