import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { cn } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field, INPUT } from '../../_parts/field.tsx';
import { Refusal } from '../../_parts/states/refusal.tsx';

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
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    ...trpc.messenger.pair.mutationOptions(),
    onSuccess: async (chat) => {
      setCode('');
      onLinked({ ...chat, isMine: true });
      await Promise.all([
        cache.invalidateQueries(trpc.messenger.chats.queryFilter()),
        cache.invalidateQueries(trpc.watch.list.queryFilter()),
      ]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 9) mutate({ code });
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <Field label={<span className="sr-only">Code</span>}>
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              value={code}
              onChange={(event) => setCode(written(event.target.value))}
              placeholder="XXXX-XXXX"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              className={cn(INPUT, 'w-36 font-mono tracking-wider')}
            />
            <Button type="submit" look="solid" disabled={code.length < 9 || isPending}>
              {isPending ? 'Linking…' : 'Link chat'}
            </Button>
          </span>
        )}
      </Field>
      <Refusal error={error} />
    </form>
  );
}
