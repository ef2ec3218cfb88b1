import { parseArgs } from 'node:util';
import type { PayoutInput } from '#domain/rewards/payouts/payout-input.ts';
import { sha256Text } from '#domain/rewards/payouts/score-cycle.ts';
import { fillsOfCycle } from './public-fills.ts';
import { besides, fetchText, isUrl, readSource, UnreadableError } from './read-source.ts';
import { readInput, verifyPayout } from './verify.ts';

const USAGE = `usage: npm run -s verify-payout -- <URL or file of payout.json> [options]
  --input FILE     reads the input from this file or URL; default: input.json next to the payout
  --api URL        reads fills from /v1/fills at this URL; default: the origin of the payout's URL; required for a file
  --key KEY        sends this API key, which raises the limit of requests a minute
Exits with 0 if the payout is valid, 1 if it is not, 2 if nothing could be verified.`;

/** Replaces control and format characters, so that a payout's text cannot imitate this command's output. */
const visible = (line: string): string => line.replaceAll(/\p{C}/gu, '\ufffd');
const say = (line: string): void => void process.stdout.write(`${visible(line)}\n`);

/** What versions before this one pay, read from themselves, compared with what the input file says. */
async function checkEarlier(input: PayoutInput, api: string): Promise<string[]> {
  const paid = new Map<string, bigint>();
  for (let before = input.corrects; before; ) {
    const text = await fetchText(`${api}/rewards/payouts/${before.payout_id}/payout.json`);
    if (sha256Text(text) !== before.payout_sha256)
      return [`Payout ${before.payout_id}, which this one corrects, is not the one named in the input file.`];
    const { wallets, corrects } = JSON.parse(text) as {
      wallets: { wallet: string; amount_e6: string }[];
      corrects: PayoutInput['corrects'];
    };
    for (const { wallet, amount_e6 } of wallets)
      paid.set(wallet, (paid.get(wallet) ?? 0n) + BigInt(amount_e6));
    before = corrects;
  }
  const stated = new Map(input.paid.map(({ wallet, amount_e6 }) => [wallet, BigInt(amount_e6)]));
  const wrong = [...paid].filter(([wallet, amount]) => (stated.get(wallet) ?? 0n) !== amount);
  return wrong.map(
    ([wallet]) => `${wallet}: the input file does not state what earlier versions pay this wallet.`,
  );
}

async function run(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    ...{ args, options: { input: text, api: text, key: text }, allowPositionals: true },
  });
  const [source] = positionals;
  if (!source || positionals.length > 1) throw new UnreadableError(USAGE);
  const api = values.api ?? (isUrl(source) ? new URL(source).origin : null);
  if (api === null) throw new UnreadableError('--api is required: the URL that serves /v1/fills.');
  const [json, inputText] = [
    await readSource(source),
    await readSource(values.input ?? besides(source, 'input.json')),
  ];
  const input = readInput(inputText);
  const url = api.replace(/\/$/, '');
  const fills = await fillsOfCycle(input, { url, key: values.key });
  const verdict = verifyPayout({ json, input: inputText }, fills);
  const lines = [...verdict.lines, ...(await checkEarlier(input, url))];
  const { root, total_e6: total } = JSON.parse(json) as { root: string | null; total_e6: string };
  say(
    `payout ${input.payout_id}, campaign ${input.campaign_id}, cycle ${input.cycle.name}, version ${input.version}`,
  );
  say(`sha256 ${sha256Text(json)}`);
  say(`root   ${root ?? 'none'}, ${total} units of 0.000001 USD`);
  for (const line of lines) say(line);
  say(lines.length === 0 ? 'VALID: the public fills produce the same bytes.' : 'INVALID');
  return lines.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UnreadableError || error instanceof TypeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
