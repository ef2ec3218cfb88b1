import { useEffect, useState } from 'react';
import { Ruler } from '#app/ui/figures/ruler.tsx';

const STEP_MS = 250;

/** How long a price still holds, on the scale of its whole time. */
export function Hold({ expiresAtMs, totalMs }: { expiresAtMs: number; totalMs: number }) {
  const [leftMs, setLeftMs] = useState(totalMs);
  useEffect(() => {
    const look = () => setLeftMs(Math.max(0, expiresAtMs - Date.now()));
    look();
    const timer = setInterval(look, STEP_MS);
    return () => clearInterval(timer);
  }, [expiresAtMs]);
  return (
    <div className="border-t px-4 py-2">
      <div className="flex justify-between text-xs">
        <span className="text-muted">Price holds for</span>
        <span className="font-semibold">{Math.ceil(leftMs / 1_000)} s</span>
      </div>
      <Ruler px={Math.min(1, leftMs / totalMs)} />
    </div>
  );
}
