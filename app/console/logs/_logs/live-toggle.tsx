import { Radio } from 'lucide-react';
import { cn } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/controls/button.tsx';

type LiveToggleProps = { isOn: boolean; isFetching: boolean; change: (isOn: boolean | null) => void };

/** Whether new requests come in by themselves. */
export function LiveToggle({ isOn, isFetching, change }: LiveToggleProps) {
  return (
    <Button
      aria-pressed={isOn}
      onClick={() => change(isOn ? null : true)}
      className={cn(isOn && 'border-up')}
    >
      <Radio aria-hidden className={cn(isOn && 'text-up', isOn && isFetching && 'opacity-60')} />
      {isOn ? 'Live' : 'Follow live'}
    </Button>
  );
}
