import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

const buttonClass = cva(
  'inline-flex select-none items-center justify-center gap-1.5 whitespace-nowrap rounded font-medium transition-colors disabled:opacity-50 [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      look: {
        solid: 'bg-accent text-accent-ink hover:brightness-105',
        outline: 'border border-line-strong bg-panel text-text hover:bg-raised',
        quiet: 'text-muted hover:bg-raised hover:text-text',
        final: 'border border-down bg-panel text-down hover:bg-down-soft',
      },
      size: {
        md: 'h-8 px-3 max-md:h-11',
        sm: 'h-7 px-2 text-xs max-md:h-9',
        icon: 'size-8 max-md:size-10',
      },
    },
    defaultVariants: { look: 'outline', size: 'md' },
  },
);

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonClass> & { asChild?: boolean };

/** A button, or with `asChild` a link that looks like one. */
export function Button({ className, look, size, asChild = false, ...props }: ButtonProps) {
  const classes = cn(buttonClass({ look, size }), className);
  if (asChild) return <Slot.Root className={classes} {...props} />;
  return <button type="button" className={classes} {...props} />;
}
