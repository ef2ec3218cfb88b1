import type { PoolClient } from 'pg';

const SUMS = `SELECT account,
    COALESCE(sum((args->>'amount')::numeric) FILTER (WHERE type = 'Credited'), 0) AS credited,
    COALESCE(sum((args->>'amount')::numeric) FILTER (WHERE type = 'Withdrawn'), 0) AS withdrawn,
    max(block_number) AS newest
  FROM escrow_event WHERE type IN ('Credited', 'Withdrawn')`;

/** Adds what the events of some blocks, both ends included, credit and pay out. */
export async function addCredits(client: PoolClient, fromBlock: number, toBlock: number): Promise<void> {
  await client.query(
    `INSERT INTO venue_credit AS c (account, credited_e6, withdrawn_e6, updated_block)
     ${SUMS} AND block_number BETWEEN $1 AND $2 GROUP BY account ORDER BY account
     ON CONFLICT (account) DO UPDATE SET credited_e6 = c.credited_e6 + excluded.credited_e6,
       withdrawn_e6 = c.withdrawn_e6 + excluded.withdrawn_e6, updated_block = excluded.updated_block`,
    [fromBlock, toBlock],
  );
}

/** Takes back what the events above a block credited and paid out; called while they are still stored. */
export async function subtractCredits(client: PoolClient, above: number): Promise<void> {
  await client.query(
    `UPDATE venue_credit c SET credited_e6 = c.credited_e6 - s.credited, withdrawn_e6 = c.withdrawn_e6 - s.withdrawn,
       updated_block = COALESCE((SELECT max(e.block_number) FROM escrow_event e WHERE e.account = c.account
         AND e.type IN ('Credited', 'Withdrawn') AND e.block_number <= $1), 0)
     FROM (${SUMS} AND block_number > $1 GROUP BY account) s WHERE s.account = c.account`,
    [above],
  );
  await client.query('DELETE FROM venue_credit WHERE updated_block = 0');
}
