import qrcode from 'qrcode-generator';
import { cn } from '../class-names.ts';

/** Light modules around the code, which readers need. */
const MARGIN = 4;

/** The dark modules of a text's code, as one path, and how many modules a side has. */
function modulesOf(text: string): { path: string; side: number } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const side = code.getModuleCount();
  const rows = Array.from({ length: side }, (_row, row) =>
    Array.from({ length: side }, (_column, column) =>
      code.isDark(row, column) ? `M${column + MARGIN} ${row + MARGIN}h1v1h-1z` : '',
    ).join(''),
  );
  return { path: rows.join(''), side: side + 2 * MARGIN };
}

/** A code that a phone's camera reads: dark on light in both themes. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { path, side } = modulesOf(text);
  return (
    <svg
      role="img"
      aria-label={`QR code: ${label}`}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={cn('size-44 rounded border bg-white', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
