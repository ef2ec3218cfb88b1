type TransferLinesProps = { lines: readonly (readonly [name: string, figure: string])[]; note: string };

/** What comes of a transfer, line by line. */
export function TransferLines({ lines, note }: TransferLinesProps) {
  return (
    <div className="border-t px-4 py-2 text-xs" data-testid="transfer-lines">
      <dl>
        {lines.map(([name, figure]) => (
          <div key={name} className="flex justify-between gap-3 py-0.5">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-1 text-muted">{note}</p>
    </div>
  );
}
