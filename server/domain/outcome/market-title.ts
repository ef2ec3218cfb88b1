type Titled = {
  title: string;
  name: string;
  marketClass: string;
  underlying?: string;
};

/** The line that names a market. The leg of a price range says of what, since its own title is the range alone. */
export function marketTitle({ title, name, marketClass, underlying = '' }: Titled): string {
  const known = title || name || 'Untitled market';
  return marketClass === 'priceBucket' && underlying && !known.startsWith(underlying)
    ? `${underlying} ${known}`
    : known;
}
