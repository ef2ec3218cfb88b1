import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { ArrowUpRight, KeyRound, LogIn, ScrollText, Wallet } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { DataProvider } from '#app/data/data-provider.tsx';
import { useTRPC } from '#app/data/trpc-client.ts';
import { categoryWords, marketTitle } from '#app/format/market-words.ts';
import { shortAddress } from '#app/format/numbers.ts';
import { Price } from '#app/ui/figures/price.tsx';
import { CONSOLE_PLACES } from './console-places.ts';
import { ALL_PLACES, type Place } from './places.ts';
import { useGo } from './shortcuts/use-go.ts';
import { useChoice } from './use-choice.ts';

const PAGES: readonly Place[] = [
  ...ALL_PLACES,
  ...CONSOLE_PLACES.map(({ href, label, Icon }) => ({ href, label: `Console: ${label}`, Icon })),
  { href: '/console/keys?new=true', label: 'Console: create a key', Icon: KeyRound },
  { href: '/sign-in', label: 'Sign in', Icon: LogIn },
];

type PaletteProps = { isOpen: boolean; onOpenChange: (open: boolean) => void };

/** Jumps to a market (by words, coin `#N` or outcome id), an address, a request, or a page. */
export function Palette({ isOpen, onOpenChange }: PaletteProps) {
  const [text, setText] = useState('');
  const { list, value, choose } = useChoice();
  const goTo = useGo();
  const go = (href: string) => {
    onOpenChange(false);
    setText('');
    if (href.startsWith('/v1') || href.startsWith('/docs')) window.location.assign(href);
    else goTo(href);
  };
  return (
    <Command.Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      shouldFilter={false}
      value={value}
      onValueChange={choose}
      label="Search everything"
      overlayClassName="fixed inset-0 z-40 bg-black/50"
      contentClassName="fixed top-[12vh] left-1/2 z-50 w-[min(38rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-line-strong bg-panel shadow-float"
    >
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder="Market, #coin, outcome id, address, request id…"
        className="h-12 w-full border-b bg-transparent px-4 text-base outline-none placeholder:text-faint"
      />
      <Command.List ref={list} className="max-h-[60vh] overflow-y-auto p-1.5">
        <DataProvider>
          <MarketHits text={text} isOpen={isOpen} go={go} />
        </DataProvider>
        <AddressHit text={text.trim()} go={go} />
        <RequestHit text={text.trim().toLowerCase()} go={go} />
        <PageHits text={text} go={go} />
      </Command.List>
    </Command.Dialog>
  );
}

type HitsProps = { text: string; go: (href: string) => void };

function MarketHits({ text, isOpen, go }: HitsProps & { isOpen: boolean }) {
  const trpc = useTRPC();
  const wanted = useDeferredValue(text.trim().slice(0, 200));
  const input = { text: wanted, status: wanted ? ('all' as const) : ('live' as const), limit: 8 };
  const { data, isError, isPlaceholderData } = useQuery({
    ...trpc.markets.list.queryOptions(input, { placeholderData: (before) => before }),
    enabled: isOpen && !isAddress(wanted),
  });
  if (isError) return <p className="px-3 py-2 text-muted text-xs">Search failed. Type again to retry.</p>;
  const rows = isAddress(wanted) ? [] : (data?.rows ?? []);
  if (wanted && rows.length === 0) {
    // Placeholder rows belong to an earlier query, and no data means that none has answered.
    const isAnswered = data !== undefined && !isPlaceholderData;
    return isAnswered ? <p className="px-3 py-2 text-muted text-xs">No markets match “{wanted}”.</p> : null;
  }
  return (
    <Group heading={wanted ? 'Markets' : 'Busiest today'}>
      {rows.map((row) => (
        <Hit key={row.outcomeId} value={`m${row.outcomeId}`} onSelect={() => go(`/markets/${row.outcomeId}`)}>
          <span className="truncate">{marketTitle(row)}</span>
          <span className="ml-auto shrink-0 text-faint text-xs">
            {row.isSettled ? 'Settled' : categoryWords(row.category)}
          </span>
          <Price
            coin={`#${row.outcomeId * 10}`}
            fallback={row.payout ?? row.yesPx}
            isLive={!row.isSettled}
            className="w-16 shrink-0"
          />
        </Hit>
      ))}
    </Group>
  );
}

const isAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text);

function AddressHit({ text, go }: HitsProps) {
  if (!isAddress(text)) return null;
  return (
    <Group heading="Address">
      <Hit value="address" onSelect={() => go(`/wallets/${text.toLowerCase()}`)}>
        <Wallet aria-hidden className="size-3.5 text-muted" />
        <span>
          Wallet <span className="font-mono">{shortAddress(text)}</span>
        </span>
      </Hit>
      <Hit value="fills" onSelect={() => go(`/v1/fills?user=${text.toLowerCase()}`)}>
        <ArrowUpRight aria-hidden className="size-3.5 text-muted" />
        <span>
          Fills of <span className="font-mono">{shortAddress(text)}</span> as JSON
        </span>
      </Hit>
    </Group>
  );
}

const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What `x-request-id` of an answer names, in the log of the organisation. */
function RequestHit({ text, go }: HitsProps) {
  if (!REQUEST_ID.test(text)) return null;
  return (
    <Group heading="Request">
      <Hit value="request" onSelect={() => go(`/console/logs?request=${text}`)}>
        <ScrollText aria-hidden className="size-3.5 text-muted" />
        <span>
          Request <span className="font-mono">{text.slice(0, 8)}…</span> in your log
        </span>
      </Hit>
    </Group>
  );
}

function PageHits({ text, go }: HitsProps) {
  const pages = PAGES.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  if (pages.length === 0) return null;
  return (
    <Group heading="Pages">
      {pages.map(({ href, label, Icon }) => (
        <Hit key={href} value={`p${href}`} onSelect={() => go(href)}>
          <Icon aria-hidden className="size-3.5 text-muted" />
          {label}
        </Hit>
      ))}
    </Group>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  );
}

function Hit({ value, onSelect, children }: { value: string; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-9 items-center gap-2.5 rounded px-2.5 data-[selected=true]:bg-raised max-md:h-11"
    >
      {children}
    </Command.Item>
  );
}
