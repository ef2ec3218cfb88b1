import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { formatE6 } from '#app/format/money.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';

/** The connections that speak in the maker's name. */
export function Sessions({ figures }: { figures: Asked<MakerFiguresView> }) {
  return (
    <Panel title="Sessions" aside={figures.data ? String(figures.data.sessions.length) : null}>
      <PanelBody
        what="the sessions"
        query={figures}
        empty={({ sessions }) =>
          sessions.length === 0 ? 'No sessions are connected for your account.' : null
        }
        awaited="h-16"
        isQuietWhenStale
      >
        {({ sessions }) => (
          <ul className="px-3 text-xs" data-testid="maker-sessions">
            {sessions.map((session, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no name, and stay in their order
              <li key={`${session.connected_at} ${at}`} className="border-b py-1.5 last:border-0">
                <span className="flex justify-between gap-2">
                  <span>
                    Connected <TimeAgo ms={session.connected_at} />
                  </span>
                  <span className="text-muted">{session.last_look ? 'Last look' : 'Firm'}</span>
                </span>
                <span className="block text-2xs text-muted">
                  Last message <TimeAgo ms={session.heard_at} />
                  {session.exposure_cap_e6 ? `, cap ${formatE6(BigInt(session.exposure_cap_e6))}` : ''}
                  {session.proven ? '' : ', no valid quote yet'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  );
}
