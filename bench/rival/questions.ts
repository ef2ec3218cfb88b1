import type { Pool } from 'pg';
import { FILLS_ROWS, LEADERBOARD_ROWS, PORTFOLIO_ROWS, type RowsOf } from './answers.ts';

/** One thing to know, as a path of the product and as variables of the GraphQL document. */
export type Ask = { path: string; variables: Record<string, unknown> };

/** A question to both servers. */
export type Question = RowsOf & {
  /** The product's route. */
  route: string;
  document: string;
  /** What is asked over and over, and what is asked in turn. */
  one: { name: string; ask: Ask };
  many: { name: string; asks: Ask[] };
};

const WALLETS = 100;
/** By trades, the largest first; busy, though not the busiest: the one that the other benchmarks take. */
const BUSY_PLACE = 21;

const FILL = `timeMs coin dir isBuy pxE8 szE8 feeE8 feeToken closedPnlE8 crossed startPositionE8 oid tid hash wallet
  builder builderFeeE8`;
const LEADERBOARD = `query ($first: Int!, $order: [WalletTotalOrderBy!]) {
  board: allWalletTotalsList(first: $first, orderBy: $order) {
    wallet trades settlements wins losses volumeE8 pnlE8 feesE8 markets firstMs lastMs } }`;
const FILLS = `query ($wallet: Base64EncodedBinary!) {
  fills: allFillsList(first: 100, condition: { wallet: $wallet }, orderBy: [TIME_MS_DESC, SEQ_DESC]) { ${FILL} } }`;
const PORTFOLIO = `query ($wallet: Base64EncodedBinary!) {
  totals: walletTotalByWallet(wallet: $wallet) {
    trades settlements wins losses volumeE8 pnlE8 feesE8 markets
    coins: walletCoinsByWalletList(orderBy: [LAST_MS_DESC, LAST_SEQ_DESC]) {
      coin trades settlements won lost volumeE8 pnlE8 feesE8 firstMs lastMs }
    recent: fillsByWalletList(first: 20, orderBy: [TIME_MS_DESC, SEQ_DESC]) { ${FILL} }
    payouts: fillsByWalletList(first: 50, condition: { dir: 3 }, orderBy: [TIME_MS_DESC, SEQ_DESC]) { ${FILL} } } }`;

/** The wallets by their number of trades: one of the busiest, and some of every size. */
async function someWallets(db: Pool): Promise<{ busy: string; everySize: string[] }> {
  const { rows } = await db.query<{ wallet: string; place: number }>({
    text: `SELECT encode(wallet, 'hex') AS wallet, place FROM (
        SELECT wallet, row_number() OVER (ORDER BY trades DESC, wallet) AS place, count(*) OVER () / $1 AS step
          FROM wallet_total) ranked
      WHERE place = $2 OR place % greatest(step, 1) = step / 2 ORDER BY place`,
    values: [WALLETS, BUSY_PLACE],
  });
  const busy = rows.find((row) => row.place === BUSY_PLACE);
  if (!busy)
    throw new Error(`the database has fewer than ${BUSY_PLACE} wallets: run the ingest benchmark first`);
  const others = rows.filter((row) => row !== busy).slice(0, WALLETS);
  return { busy: `0x${busy.wallet}`, everySize: others.map(({ wallet }) => `0x${wallet}`) };
}

const boardAsk = (metric: string, column: string, limit: number): Ask => ({
  path: `/v1/leaderboard?metric=${metric}&limit=${limit}`,
  variables: { first: limit, order: [`${column}_DESC`, 'WALLET_ASC'] },
});

const BOARDS = [
  ['pnl', 'PNL_E8'],
  ['volume', 'VOLUME_E8'],
  ['trades', 'TRADES'],
  ['wins', 'WINS'],
] as const;

const leaderboard: Question = {
  route: '/v1/leaderboard',
  document: LEADERBOARD,
  one: { name: 'by PnL, limit 50', ask: boardAsk('pnl', 'PNL_E8', 50) },
  many: {
    name: '4 metrics, limits 30 to 70 in turn',
    asks: BOARDS.flatMap(([metric, column]) =>
      [30, 40, 50, 60, 70].map((limit) => boardAsk(metric, column, limit)),
    ),
  },
  ...LEADERBOARD_ROWS,
};

/** The questions about one wallet take each wallet's path from `pathOf`. */
function ofWallets(
  wallets: { busy: string; everySize: string[] },
  pathOf: (wallet: string) => string,
): Pick<Question, 'one' | 'many'> {
  const ask = (wallet: string): Ask => ({
    path: pathOf(wallet),
    variables: { wallet: Buffer.from(wallet.slice(2), 'hex').toString('base64') },
  });
  return {
    one: { name: 'one busy wallet', ask: ask(wallets.busy) },
    many: { name: `${WALLETS} wallets of every size in turn`, asks: wallets.everySize.map(ask) },
  };
}

/** The three questions, about wallets of `db`. */
export async function questionsFor(db: Pool): Promise<Question[]> {
  const wallets = await someWallets(db);
  return [
    leaderboard,
    {
      route: '/v1/portfolio/:user',
      document: PORTFOLIO,
      ...PORTFOLIO_ROWS,
      ...ofWallets(wallets, (wallet) => `/v1/portfolio/${wallet}`),
    },
    {
      route: '/v1/fills',
      document: FILLS,
      ...FILLS_ROWS,
      ...ofWallets(wallets, (wallet) => `/v1/fills?user=${wallet}`),
    },
  ];
}
