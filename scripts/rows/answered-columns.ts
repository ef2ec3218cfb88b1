import pg, { type Pool } from 'pg';
import { readCatalog } from './catalog.ts';
import type { AnsweredColumn } from './compare-row.ts';
import { deliveredValues } from './delivered-values.ts';
import { type DescribedStatement, describeStatement, explainParses } from './describe-statement.ts';
import { nullabilityOf } from './nullability.ts';

/** The columns that a text answers, or why Postgres refuses it. */
export type Answered = Map<string, AnsweredColumn[] | Error>;

/** Has Postgres understand each text, of which it runs none. */
async function describeAll(
  client: pg.Client,
  texts: string[],
): Promise<Map<string, DescribedStatement | Error>> {
  const described = new Map<string, DescribedStatement | Error>();
  for (const text of texts)
    described.set(text, await describeStatement(client, text).catch((error: Error) => error));
  return described;
}

/** What each statement answers on a migrated database: `url`, and the product's own pool for it. */
export async function answeredColumns(
  { url, pool }: { url: string; pool: Pool },
  texts: string[],
): Promise<Answered> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const catalog = await readCatalog(client);
    await explainParses(client);
    const described = await describeAll(client, [...new Set(texts)]);
    const types = [...described.values()].flatMap((found) =>
      found instanceof Error ? [] : found.columns.map(({ dataTypeID }) => dataTypeID),
    );
    const delivered = await deliveredValues(pool, [...new Set(types)]);
    const answered: Answered = new Map();
    for (const [text, found] of described) {
      if (found instanceof Error) answered.set(text, found);
      else {
        const nullability = nullabilityOf(found.tree, found.columns.length, catalog);
        const columns = found.columns.map(({ name, dataTypeID }, i) => ({
          ...{
            name,
            nullability: nullability[i] ?? ('unknown' as const),
            delivered: delivered.get(dataTypeID),
          },
        }));
        answered.set(text, columns);
      }
    }
    return answered;
  } finally {
    await client.end();
  }
}
