import type { Pool } from 'pg';
import { formatCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import type { FillPage } from '#services/fills/list-fills.ts';
import type { Leaderboard } from '#services/leaderboard/rank-wallets.ts';
import type { Portfolio } from '#services/wallets/portfolio-json.ts';

/** One thing to know, as a path of the product and as variables of the GraphQL document. */
export type Ask = { path: string; variables: Record<string, unknown> };

/** A question to both servers. */
export type Question = {
  /** The product's route. */
  route: string;
  document: string;
  /** What is asked over and over, and what is asked in turn. */
  one: { name: string; ask: Ask };
  many: { name: string; asks: Ask[] };
  /** What each answer says, row by row in its order: equal where the answers agree. */
  ourRows: (body: unknown) => string[];
  theirRows: (data: unknown) => string[];
};

const WALLETS = 100;
/** Largest first; the one over and over is busy, though not the busiest. */
const BUSY_PLACE = 20;

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

type Sums = { trades: string; volumeE8: string; pnlE8: string };
type TheirFill = { tid: string; szE8: string };
type TheirBoard = { board: (Sums & { wallet: string })[] };
type TheirPortfolio = {
  totals: Sums & { coins: (Sums & { coin: number })[]; recent: TheirFill[]; payouts: TheirFill[] };
};

const hex = (base64: string): string => `0x${Buffer.from(base64, 'base64').toString('hex')}`;
const theirSums = (name: string, row: Sums): string =>
  `${name} ${row.trades} ${fromE8(row.volumeE8)} ${fromE8(row.pnlE8)}`;
const ourSums = (
  name: string,
  row: { total_trades: number; total_volume: number; total_pnl: number },
): string => `${name} ${row.total_trades} ${row.total_volume} ${row.total_pnl}`;
const theirFill = (row: TheirFill): string => `${row.tid} ${fromE8(row.szE8)}`;
const ourFill = (row: { tid: number; sz: number }): string => `${row.tid} ${row.sz}`;

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
  if (!busy) throw new Error(`the database has no ${BUSY_PLACE} wallets: run the ingest benchmark first`);
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
  ourRows: (body) => (body as Leaderboard).data.map((row) => ourSums(row.user, row)),
  theirRows: (data) => (data as TheirBoard).board.map((row) => theirSums(hex(row.wallet), row)),
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
      ...ofWallets(wallets, (wallet) => `/v1/portfolio/${wallet}`),
      ourRows: (body) => {
        const { totals, by_market: coins, recent_fills: recent, settlements } = body as Portfolio;
        return [
          ourSums('totals', totals),
          ...coins.map((row) => ourSums(row.coin, row)),
          ...[...recent, ...settlements].map(ourFill),
        ];
      },
      theirRows: (data) => {
        const { totals } = data as TheirPortfolio;
        return [
          theirSums('totals', totals),
          ...totals.coins.map((row) => theirSums(formatCoin(row.coin), row)),
          ...[...totals.recent, ...totals.payouts].map(theirFill),
        ];
      },
    },
    {
      route: '/v1/fills',
      document: FILLS,
      ...ofWallets(wallets, (wallet) => `/v1/fills?user=${wallet}`),
      ourRows: (body) => (body as FillPage).data.map(ourFill),
      theirRows: (data) => (data as { fills: TheirFill[] }).fills.map(theirFill),
    },
  ];
}
