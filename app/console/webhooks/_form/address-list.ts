const ADDRESS = /^0x[0-9a-f]{40}$/;

/** Addresses as somebody typed or pasted them. */
export type AddressList = {
  /** Lower case, each once. */
  addresses: string[];
  /** What is none, and on which line it stands; the first few of them. */
  problem: string | null;
};

const SHOWN = 42;

/** Reads addresses: one a line, or parted by spaces, commas or semicolons. */
export function readAddresses(text: string): AddressList {
  const addresses = new Set<string>();
  const wrong: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    for (const word of line.split(/[\s,;]+/).filter((part) => part !== '')) {
      if (ADDRESS.test(word.toLowerCase())) addresses.add(word.toLowerCase());
      else wrong.push(`Line ${at + 1} is not an address: ${word.slice(0, SHOWN)}`);
    }
  }
  const [first = null] = wrong;
  const more = wrong.length > 1 ? ` (and ${wrong.length - 1} more)` : '';
  return { addresses: [...addresses], problem: first === null ? null : `${first}${more}` };
}
