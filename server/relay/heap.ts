/** A queue that gives the first of its items by `isBefore`, in logarithmic time. */
export class Heap<Item> {
  readonly #items: Item[] = [];
  readonly #isBefore: (left: Item, right: Item) => boolean;

  constructor(isBefore: (left: Item, right: Item) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#items.length;
  }

  peek(): Item | undefined {
    return this.#items[0];
  }

  clear(): void {
    this.#items.length = 0;
  }

  push(item: Item): void {
    const items = this.#items;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = items[parentAt];
      if (parent === undefined || !this.#isBefore(item, parent)) break;
      items[at] = parent;
      items[parentAt] = item;
      at = parentAt;
    }
  }

  pop(): Item | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return first;
    let at = 0;
    for (;;) {
      const childAt = this.#firstChildOf(at);
      const child = items[childAt];
      if (child === undefined || !this.#isBefore(child, last)) break;
      items[at] = child;
      at = childAt;
    }
    items[at] = last;
    return first;
  }

  /** Removes an arbitrary item in O(1), keeping the heap order. */
  popAny(): Item | undefined {
    return this.#items.pop();
  }

  #firstChildOf(at: number): number {
    const [leftAt, rightAt] = [2 * at + 1, 2 * at + 2];
    const [left, right] = [this.#items[leftAt], this.#items[rightAt]];
    return left !== undefined && right !== undefined && this.#isBefore(right, left) ? rightAt : leftAt;
  }
}
