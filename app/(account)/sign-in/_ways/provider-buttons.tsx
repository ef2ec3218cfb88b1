import { changeAuth } from '#app/session/call-auth.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { WayProps } from './way-props.ts';

const PROVIDERS = [
  { id: 'github', name: 'GitHub' },
  { id: 'google', name: 'Google' },
] as const;

type ProviderButtonsProps = Omit<WayProps, 'alone'> & { ways: { github: boolean; google: boolean } };

/** The other services that are set up. */
export function ProviderButtons({ ways, busy, next, attempt }: ProviderButtonsProps) {
  const set = PROVIDERS.filter(({ id }) => ways[id]);
  if (set.length === 0) return null;
  return (
    <div className="grid gap-2">
      {set.map(({ id, name }) => (
        <Button
          key={id}
          disabled={busy}
          className="h-10"
          onClick={() =>
            void attempt(async () => {
              const { url } = await changeAuth<{ url: string }>(`signin/${id}`, { callbackUrl: next });
              window.location.assign(url);
            })
          }
        >
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}
