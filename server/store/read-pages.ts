/**
 * Reads rows in pages of `size`, until a page is not full. `read` gets the last row of the page before, null at first,
 * and reads the rows after it.
 */
export async function* readPages<T>(
  size: number,
  read: (last: T | null) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let last: T | null = null; ; ) {
    const page: readonly T[] = await read(last);
    if (page.length > 0) yield page;
    last = page.at(-1) ?? null;
    if (page.length < size) return;
  }
}
