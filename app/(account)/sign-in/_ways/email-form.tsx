import { useRouter } from 'next/navigation';
import { type FormEvent, useId } from 'react';
import { useHydrated } from '#app/data/use-hydrated.ts';
import { callAuth } from '#app/session/call-auth.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { rememberAsked } from './asked-email.ts';
import type { WayProps } from './way-props.ts';

/**
 * Asks for an e-mail address and has a letter with a link sent there. Sends nothing before the page's own code runs: the
 * browser alone would put the address into that of the page.
 */
export function EmailForm({ busy, next, attempt }: WayProps) {
  const id = useId();
  const router = useRouter();
  const isHydrated = useHydrated();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    void attempt(async () => {
      await callAuth('email-link', { email, next });
      rememberAsked({ email, next });
      router.push('/sign-in/check-mail');
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <label htmlFor={id} className="font-medium text-xs">
        E-mail
      </label>
      <input
        id={id}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        placeholder="you@company.com"
        className="h-10 rounded border border-line-strong bg-panel px-3 max-md:text-base"
      />
      <Button type="submit" look="solid" disabled={busy || !isHydrated} className="h-10">
        Send me a link
      </Button>
    </form>
  );
}
