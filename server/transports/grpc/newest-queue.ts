/** A queue of at most `size`: whatever is too much, the oldest makes room for the newest. */
export class NewestQueue<T> {
  readonly #size: number;
  #items: T[] = [];
  /** Where the oldest is; what stands before it is gone. */
  #from = 0;

  constructor(size: number) {
    this.#size = size;
  }

  get length(): number {
    return this.#items.length - this.#from;
  }

  /** Adds one. @returns whether the oldest had to go for it */
  push(item: T): boolean {
    this.#items.push(item);
    if (this.length <= this.#size) return false;
    this.#from += 1;
    this.#compact();
    return true;
  }

  /** Takes the oldest; undefined when there is none. */
  shift(): T | undefined {
    if (this.length === 0) return undefined;
    const item = this.#items[this.#from];
    this.#from += 1;
    this.#compact();
    return item;
  }

  clear(): void {
    this.#items = [];
    this.#from = 0;
  }

  /** Lets go of what stands before the oldest, once that is as much as may wait. */
  #compact(): void {
    if (this.#from < this.#size && this.length > 0) return;
    this.#items = this.#items.slice(this.#from);
    this.#from = 0;
  }
}
