import { useRouter } from 'next/navigation';
import { useHydrated } from '#app/data/use-hydrated.ts';
import { callAuth } from '#app/session/call-auth.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Form } from '#app/ui/form/form.tsx';
import { emailProblem } from '#app/ui/form/rules.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { rememberAsked } from './asked-email.ts';
import type { WayProps } from './way-props.ts';

/**
 * Sends a sign-in email to the address that is entered. Nothing is sent before the page's own code runs: the browser
 * alone would submit the form with the email address in the URL.
 */
export function EmailForm({ busy, next, alone }: Omit<WayProps, 'attempt'>) {
  const router = useRouter();
  const isHydrated = useHydrated();
  const form = useForm({
    initial: { email: '' },
    rules: ({ email }) => emailProblem(email),
    send: (values) =>
      alone(async () => {
        const email = values.email.trim();
        await callAuth('email-link', { email, next });
        rememberAsked({ email, next });
        router.push('/sign-in/check-mail');
      }),
    refusedAt: () => 'email',
  });
  return (
    <Form of={form} className="grid gap-2">
      <TextField
        form={form}
        name="email"
        type="email"
        label="Email"
        maxLength={254}
        autoComplete="email"
        placeholder="you@company.com"
        inputClass="h-10 bg-panel px-3"
        isRequired
      />
      <Refusal error={form.refusal} />
      <Button type="submit" look="solid" disabled={busy || !isHydrated} className="h-10">
        Send me a link
      </Button>
    </Form>
  );
}
