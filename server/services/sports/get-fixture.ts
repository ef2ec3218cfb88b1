import { JsonText } from '#domain/json-text.ts';
import type { EnrichedFixture } from '#domain/sports/enriched-fixture.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { fixtureBody } from '#store/sports/fixtures.ts';
import { requireSports } from './sports-availability.ts';

/** The JSON of a fixture. @throws ServiceError('unavailable') while the provider is away, ServiceError('not_found') */
export async function readFixtureBody(ctx: ServiceContext, { id }: { id: number }): Promise<string> {
  await requireSports(ctx);
  const body = await fixtureBody(ctx.db, id);
  if (body === null) throw new ServiceError('not_found', `Fixture ${id} not found`);
  return body;
}

/** A fixture as it stands. @throws as `readFixtureBody` */
export const getFixture = async (
  ctx: ServiceContext,
  input: { id: number },
): Promise<JsonText<EnrichedFixture>> => new JsonText(await readFixtureBody(ctx, input));
