'use client';
import { useVenue } from '#app/data/use-venue.ts';
import type { VaultPositionsView, VaultView } from '#app/data/venue-views.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useLegs } from '../../_parts/use-legs.ts';
import { OwnPosition } from '../_transfer/own-position.tsx';
import { TransferPanel } from '../_transfer/transfer-panel.tsx';
import { useHolding } from '../_transfer/use-holding.ts';
import { LiveParlays } from './live-parlays.tsx';
import { Terms } from './terms.tsx';
import { Utilisation } from './utilisation.tsx';
import { VaultFacts } from './vault-facts.tsx';
import { POSITIONS_PATH, REFRESH_MS, VAULT_PATH } from './vault-paths.ts';
import { WorstCase } from './worst-case.tsx';
import { WorthPanel } from './worth-panel.tsx';

/** What the pool is worth, what it stands behind, what it can lose, and on what terms one takes part. */
export function VaultBoard() {
  const vault = useVenue<VaultView>(VAULT_PATH, REFRESH_MS);
  const book = useVenue<VaultPositionsView>(POSITIONS_PATH, REFRESH_MS);
  const holding = useHolding();
  const legs = useLegs(book.data?.positions.flatMap((parlay) => parlay.legs) ?? []);
  return (
    <>
      <header className="mb-3">
        <h1 className="font-semibold text-xl tracking-tight">Vault</h1>
        <p className="max-w-prose text-muted">
          A pool that quotes parlays and takes the other side of those it wins. Its shareholders own a part of
          everything in it: they gain when a parlay loses a leg, and pay when every leg wins.
        </p>
      </header>
      <VaultFacts vault={vault} />
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-3 lg:col-start-2 lg:row-start-1">
          <TransferPanel vault={vault} holding={holding} />
          <OwnPosition holding={holding} />
        </div>
        <div className="grid min-w-0 content-start gap-3 max-lg:contents lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <WorthPanel />
          <LiveParlays book={book} legs={legs} />
        </div>
        <div className="grid min-w-0 content-start gap-3 max-lg:contents lg:col-start-2 lg:row-start-2">
          <Panel title="In use" className="max-lg:order-2">
            <PanelBody what="the vault" query={vault} empty={() => null} awaited="h-28">
              {(data) => <Utilisation vault={data} />}
            </PanelBody>
          </Panel>
          <Panel title="Worst case" className="max-lg:order-3">
            <PanelBody what="the worst case" query={book} empty={() => null} awaited="h-40" isQuietWhenStale>
              {(data) => (
                <WorstCase book={data} legs={legs} navE6={vault.data?.stats.total_assets_e6 ?? null} />
              )}
            </PanelBody>
          </Panel>
          <Panel title="Terms" className="max-lg:order-last">
            <PanelBody what="the terms" query={vault} empty={() => null} awaited="h-60" isQuietWhenStale>
              {(data) => <Terms vault={data} book={book.data} />}
            </PanelBody>
          </Panel>
        </div>
      </div>
    </>
  );
}
