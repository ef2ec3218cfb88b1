import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/store/embedded-postgres.ts';
import type { Product } from '../../server/test/system/product.ts';
import { Markets } from '../../server/test/venue/markets.ts';
import { askRest } from './ask-rest.ts';
import { canonical } from './canonical.ts';
import { Conversation } from './conversation.ts';
import { watchDashboard } from './dashboard.ts';
import { readGrpc } from './grpc.ts';
import { makerTalks } from './maker-talks.ts';
import { type Document, operationsOf } from './openapi-operations.ts';
import { runOperator } from './operator-commands.ts';
import type { Question } from './question.ts';
import type { Keep, Recorded } from './recorded.ts';
import { restQuestions } from './rest-questions.ts';
import { onCopy, settingsOf, startRevision } from './revision.ts';
import { samplesOf } from './route-samples.ts';
import { keepProviderReachable, type StillData, untilFixturesKnown, untilLoaded } from './still-data.ts';
import { readStreams } from './streams.ts';
import { takerTalks } from './taker-talks.ts';
import { tradeTalks } from './trade-talks.ts';
import { HOOK_SETTINGS, webhookTalks } from './webhook-talks.ts';

/** Short enough that a conversation can wait for each of them. */
const VENUE_SETTINGS = {
  RELAY_WINDOW_MS: '2000',
  RELAY_ACCEPT_MS: '6000',
  RELAY_CONFIRM_MS: '4000',
  V2_WS_AUTH_MS: '4000',
  V2_HEARTBEAT_MS: '8000',
  V2_STALE_MS: '12000',
};

/** Keeps what is recorded in the form that is compared; of equal names the later ones are numbered. */
function keeper(hasClock: boolean): { recorded: Recorded[]; keep: Keep } {
  const recorded: Recorded[] = [];
  const times = new Map<string, number>();
  return {
    recorded,
    keep: ({ name, text }) => {
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      recorded.push({ name: time === 1 ? name : `${name} (${time})`, text: canonical(text, { hasClock }) });
    },
  };
}

async function readDocument(product: Product, target: string): Promise<Document> {
  return (await product.get(target)).json() as Document;
}

/** What is asked of every revision: all that the documents of this one declare, and more. */
async function questionsFor(product: Product, still: StillData): Promise<Question[]> {
  const { url } = await startEmbeddedPostgres(path.join(product.dataDir, 'postgres'));
  const documents = [
    await readDocument(product, '/v1/openapi.json'),
    await readDocument(product, '/v1/rfq/openapi.json'),
  ];
  return restQuestions(documents.flatMap(operationsOf), await samplesOf(url), still);
}

/** Answers that the clock does not change: REST, event streams, the dashboard's socket, gRPC. */
export function recordStill(
  tree: string,
  still: StillData,
  known: Question[] | null,
): Promise<{ questions: Question[]; recorded: Recorded[] }> {
  const { clockMs } = still;
  const startedMs = Date.now();
  return onCopy(
    still.dir,
    (copy) => startRevision(tree, copy, still.ports, { clockMs }),
    async (product) => {
      await keepProviderReachable(product, startedMs);
      await untilLoaded(product);
      await untilFixturesKnown(product);
      const questions = known ?? (await questionsFor(product, still));
      const { recorded, keep } = keeper(false);
      await askRest(product.url, questions, keep);
      await readStreams(product.url, still, keep);
      const { outcomes } = (await product.get('/v1/outcomes?limit=40')).json() as {
        outcomes: { outcome_id: number }[];
      };
      await watchDashboard(
        product.url,
        outcomes.map(({ outcome_id }) => outcome_id),
        keep,
      );
      await readGrpc(still, keep);
      return { questions, recorded };
    },
  );
}

/** Conversations with the venue, deliveries to a server and commands of operators, whose clock runs. `markets` are those of the first revision. */
export function recordTalks(
  tree: string,
  still: StillData,
  known: Markets | null,
): Promise<{ markets: Markets; recorded: Recorded[] }> {
  return onCopy(
    still.dir,
    (copy) => startRevision(tree, copy, still.ports, { env: { ...VENUE_SETTINGS, ...HOOK_SETTINGS } }),
    async (product) => {
      await untilLoaded(product);
      const markets = known ?? (await Markets.load(product.url));
      const { recorded, keep } = keeper(true);
      const conversation = new Conversation(product.url, still, markets, keep);
      await makerTalks(conversation);
      await takerTalks(conversation);
      await tradeTalks(conversation);
      await webhookTalks(conversation);
      const { dataDir } = product;
      runOperator(tree, { ...settingsOf(still.ports), DATA_DIR: dataDir, NODE_ENV: 'production' }, keep);
      return { markets, recorded };
    },
  );
}
