'use client';
import type { ReactNode } from 'react';
import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { BecomeMaker } from './become-maker.tsx';
import { Distance } from './distance.tsx';
import { Exposure } from './exposure.tsx';
import { KillSwitch } from './kill-switch.tsx';
import { LastLook } from './last-look.tsx';
import { LiveRequests } from './live-requests.tsx';
import { ProvePanel } from './prove-panel.tsx';
import { RecordFacts } from './record-facts.tsx';
import { Responses } from './responses.tsx';
import { Sessions } from './sessions.tsx';
import { useFigures } from './use-figures.ts';

/** What the connected maker may know of itself, or how one becomes a maker. */
export function MakerBoard() {
  const { query, proof, hasEnded, onSigned, data } = useFigures();
  const asked = { ...query, data };
  const isNew = data !== undefined && data.record.requests === 0 && data.sessions.length === 0;
  return (
    <>
      <header className="mb-3">
        <h1 className="font-semibold text-xl tracking-tight">Maker</h1>
        <p className="max-w-prose text-muted">
          How your quotes perform: what you win, how far off the best you are, how fast you respond, and your
          exposure. Only the maker can see this page, after signing.
        </p>
      </header>
      {proof === null ? (
        <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ProvePanel hasEnded={hasEnded} onSigned={onSigned} />
          <BecomeMaker className="lg:order-first" />
        </div>
      ) : (
        <>
          <RecordFacts figures={data} />
          <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid min-w-0 gap-3 max-lg:contents">
              <LiveRequests figures={asked} />
              <div className="grid min-w-0 gap-3 max-lg:order-1 md:grid-cols-2">
                <Figure title="Response time" what="the response times" query={asked} empty={noQuotes}>
                  {({ record }) => <Responses record={record} />}
                </Figure>
                <Figure title="Distance to best" what="the distances" query={asked} empty={noQuotes}>
                  {({ record }) => <Distance record={record} />}
                </Figure>
                <Figure title="Last look" what="your last looks" query={asked}>
                  {({ record }) => <LastLook counts={record.last_look} />}
                </Figure>
                <Sessions figures={asked} />
              </div>
              {isNew ? <BecomeMaker className="max-lg:order-2" /> : null}
            </div>
            <div className="grid min-w-0 gap-3 max-lg:contents">
              <KillSwitch figures={data} />
              <Figure title="Exposure" what="the exposure" query={asked} className="max-lg:order-1">
                {({ exposure }) => <Exposure exposure={exposure} />}
              </Figure>
            </div>
          </div>
        </>
      )}
    </>
  );
}

type FigureProps = {
  title: string;
  what: string;
  query: Asked<MakerFiguresView>;
  empty?: (figures: MakerFiguresView) => string | null;
  className?: string;
  children: (figures: MakerFiguresView) => ReactNode;
};

/** A panel of the figures; the live requests say for all of them when they are stale. */
const Figure = ({ title, className = '', empty = () => null, ...rest }: FigureProps) => (
  <Panel title={title} className={className}>
    <PanelBody {...rest} empty={empty} awaited="h-32" isQuietWhenStale />
  </Panel>
);

const noQuotes = ({ record }: MakerFiguresView): string | null =>
  record.requests === 0 ? 'You have not quoted in the last 24 hours.' : null;
