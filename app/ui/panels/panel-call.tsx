import { cn } from '../class-names.ts';
import { CurlLine, type CurlLineProps } from './curl-line.tsx';

/** The public call behind a panel, at its foot. */
export const PanelCall = ({ className, ...call }: CurlLineProps & { className?: string }) => (
  <div className={cn('border-t px-3 py-1', className)}>
    <CurlLine {...call} />
  </div>
);
