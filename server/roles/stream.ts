import { fillsTopic } from '#changefeed/topics/fills.ts';
import { fixturesTopic } from '#changefeed/topics/fixtures.ts';
import { outcomesTopic } from '#changefeed/topics/outcomes.ts';
import { rewardLeaderboardsTopic } from '#changefeed/topics/reward-leaderboards.ts';
import { votesTopic } from '#changefeed/topics/votes.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { addressOfRequest } from '#transports/gate/http/caller.ts';
import { createDashboardSocket } from '#transports/stream/socketio.ts';

const PREFIX = '/socket.io';

/** Pushes live prices, trades and progress to the pages over socket.io. */
export async function startStream({ env, container, http, shutdown }: RoleInput): Promise<void> {
  const dashboard = createDashboardSocket({
    bus: container.bus,
    onFills: (listener) => container.feed.tail(fillsTopic).listen(listener),
    onOutcomes: (listener) =>
      container.feed
        .tail(outcomesTopic)
        .listen((rows) => listener(rows.map(({ outcomeId, change }) => ({ outcomeId, change })))),
    onVotes: (listener) => container.feed.tail(votesTopic).listen(listener),
    onFixtures: (listener) => container.feed.tail(fixturesTopic).listen(listener),
    onRewards: (listener) =>
      container.feed
        .tail(rewardLeaderboardsTopic)
        .listen((rows) => listener(rows.map(({ campaignId }) => campaignId))),
    live: container.live,
    now: Date.now,
    addressOf: (request) => addressOfRequest(request, env.TRUST_PROXY),
  });
  http.onRequest(PREFIX, (request, response) => dashboard.handleRequest(request, response));
  http.onUpgrade(PREFIX, (request, stream, head) => dashboard.handleUpgrade(request, stream, head));
  shutdown.add('dashboard sockets', () => dashboard.close());
}
