import { describe, expect, it } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import type { IngestProgress, MetadataProgress } from '#bus/topics.ts';
import { LiveState } from './live-state.ts';

const progress = (phase: IngestProgress['phase']): IngestProgress => ({
  ...{ phase, fills: 1, bytesRead: 1, bytesTotal: 1, blockNumber: 1, blockTimeMs: 1, fillsPerSecond: 0 },
});
const metadata = (isComplete: boolean): MetadataProgress => ({
  live: 1,
  awaitingSettlement: 0,
  undiscovered: 0,
  isComplete,
});

describe('LiveState', () => {
  it('is loading until both fills and metadata of this process have caught up', () => {
    const bus = createMemoryBus(() => {});
    const live = new LiveState(bus, { ingest: 'here' });
    expect(live.isLoading).toBe(true);
    bus.publish('ingest', progress('live'));
    expect(live.isLoading).toBe(true);
    bus.publish('metadata', metadata(false));
    expect(live.isLoading).toBe(true);
    bus.publish('metadata', metadata(true));
    expect(live.isLoading).toBe(false);
    bus.publish('ingest', progress('loading'));
    expect(live.isLoading).toBe(true);
  });

  it('is not loading where nobody tells how far ingest is', () => {
    expect(new LiveState(createMemoryBus(() => {})).isLoading).toBe(false);
  });
});
