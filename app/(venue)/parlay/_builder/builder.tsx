'use client';
import { useQuery } from '@tanstack/react-query';
import { ChevronUp } from 'lucide-react';
import { parseAsString, useQueryStates } from 'nuqs';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatE6 } from '#app/format/money.ts';
import { nounFor } from '#app/format/numbers.ts';
import { useWatch } from '#app/live/live-provider.tsx';
import { parseLegs } from '#app/slip/slip-link.ts';
import { changeSlip } from '#app/slip/slip-store.ts';
import { DialogBackdrop } from '#app/ui/dialog/dialog-backdrop.tsx';
import { Failure } from '#app/ui/states/failure.tsx';
import { useWide } from '#app/ui/use-wide.ts';
import { MarketList } from './market-list.tsx';
import type { SlipMarket } from './slip-market.ts';
import { SlipPanel } from './slip-panel.tsx';
import { type SlipModel, useSlipModel } from './use-slip-model.ts';

/** From where on the slip stands beside the markets. */
const WIDE = '(min-width: 1024px)';
const MARKETS_MS = 15_000;
const NONE: readonly SlipMarket[] = [];

/** Takes the slip of a link, and drops it from the address: the slip is this browser's own from then on. */
function useSharedSlip(): void {
  const [{ slip, stake }, setParams] = useQueryStates({ slip: parseAsString, stake: parseAsString });
  useEffect(() => {
    if (!slip) return;
    const legs = parseLegs(slip);
    if (legs.length > 0) changeSlip({ legs, ...(stake && { stake: stake.slice(0, 12) }) });
    void setParams({ slip: null, stake: null });
  }, [slip, stake, setParams]);
}

/** Markets beside the slip; on a phone the slip is a sheet over them. */
export function Builder({ isPhone }: { isPhone: boolean }) {
  useSharedSlip();
  const trpc = useTRPC();
  const isWide = useWide(!isPhone, WIDE);
  const markets = useQuery(trpc.slip.markets.queryOptions(undefined, { refetchInterval: MARKETS_MS }));
  const model = useSlipModel(markets.data ?? NONE);
  useWatch(model.slip.legs.map(({ outcomeId }) => outcomeId));
  return (
    <div className="grid items-start gap-x-10 pb-20 lg:grid-cols-[minmax(0,1fr)_25rem] lg:pb-0">
      <div className="min-w-0">
        <h1 className="figure text-2xl tracking-tight">Build a slip</h1>
        <p className="mt-1 mb-3 text-muted">
          Pick 2–6 outcomes. All must happen. Makers compete to pay you the most.
        </p>
        {markets.error && !markets.data ? (
          <Failure what="the markets" error={markets.error} retry={markets.refetch} />
        ) : (
          <MarketList markets={markets.data ?? NONE} onSlip={model.onSlip} isPhone={isPhone} />
        )}
      </div>
      {isWide ? (
        <aside
          aria-label="Slip"
          className="sticky top-16 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded border border-line-strong bg-panel shadow-float max-lg:hidden"
        >
          <SlipPanel model={model} />
        </aside>
      ) : (
        <SlipSheet model={model} />
      )}
    </div>
  );
}

/** The slip of a phone: a bar above the places, and a sheet when it is opened. */
function SlipSheet({ model }: { model: SlipModel }) {
  const [isOpen, setOpen] = useState(false);
  const { slip, estimateE6, view } = model;
  const { phase } = view.state;
  const payoutE6 = 'offer' in phase ? phase.offer.payoutE6 : estimateE6;
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <button
          type="button"
          className="fixed inset-x-0 bottom-14 z-20 flex h-14 items-center gap-3 rounded-t-2xl border-line-strong border-t bg-panel px-4 shadow-float md:bottom-0 lg:hidden"
        >
          <span className="figure">
            Slip, {slip.legs.length} {nounFor(slip.legs.length, 'leg')}
          </span>
          <span className="figure ml-auto">
            {payoutE6 ? `${'offer' in phase ? '' : '≈ '}${formatE6(payoutE6)}` : 'Open'}
          </span>
          <ChevronUp aria-hidden className="size-4" />
        </button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <DialogBackdrop />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-2xl border-line-strong border-t bg-panel pb-[env(safe-area-inset-bottom)] outline-none"
        >
          <Dialog.Title className="sr-only">Slip</Dialog.Title>
          <Dialog.Close
            aria-label="Close the slip"
            className="flex h-8 w-full items-center justify-center before:h-[3px] before:w-9 before:bg-line-strong"
          />
          <SlipPanel model={model} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
