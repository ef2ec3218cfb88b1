/** The wallet that the last part of the page's address names, in lower case; null when it names none. */
export const walletOfPath = (part: string): string | null =>
  /^0x[0-9a-f]{40}$/i.test(part) ? part.toLowerCase() : null;
