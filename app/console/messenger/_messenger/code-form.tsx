import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Form } from '#app/ui/form/form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { Refusal } from '#app/ui/states/refusal.tsx';

type Chat = Answers['messenger']['chats'][number];

/** Capitals and a dash in the middle, however it is typed or pasted. */
function written(text: string): string {
  const bare = text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 8);
  return bare.length > 4 ? `${bare.slice(0, 4)}-${bare.slice(4)}` : bare;
}

/** Takes the code that the bot sent, and links its chat. */
export function CodeForm({ onLinked }: { onLinked: (chat: Chat) => void }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { mutateAsync } = useMutation(trpc.messenger.pair.mutationOptions());
  const form = useForm({
    initial: { code: '' },
    rules: ({ code }) => (code.length === 9 ? {} : { code: 'Enter the 8 letters and digits of the code.' }),
    send: async ({ code }) => {
      const chat = await mutateAsync({ code });
      form.reset({ code: '' });
      onLinked({ ...chat, isMine: true });
      await Promise.all([
        cache.invalidateQueries(trpc.messenger.chats.queryFilter()),
        cache.invalidateQueries(trpc.watch.list.queryFilter()),
      ]);
    },
    refusedAt: () => 'code',
  });
  return (
    <Form of={form} className="grid gap-2">
      <TextField
        form={form}
        name="code"
        label={<span className="sr-only">Code</span>}
        inputClass="w-36 tracking-wider"
        placeholder="XXXX-XXXX"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        written={written}
        isCode
      >
        <Button type="submit" look="solid" disabled={form.isSending}>
          {form.isSending ? 'Linking…' : 'Link chat'}
        </Button>
      </TextField>
      <Refusal error={form.refusal} />
    </Form>
  );
}
