import type { Client, Connection } from 'pg';
import { type ParseNode, readParseTree } from './parse-tree.ts';

/** A column of an answer, as Postgres announces it. */
export type DescribedColumn = { name: string; dataTypeID: number };

export type DescribedStatement = {
  columns: DescribedColumn[];
  /** The statement as Postgres has understood it. */
  tree: ParseNode;
};

/** Has the session's client told how Postgres understands each statement. Needs a superuser, or the server's log grows. */
export async function explainParses(client: Client): Promise<void> {
  await client.query(`SET log_min_messages = panic; SET client_min_messages = log;
    SET debug_print_parse = on; SET debug_pretty_print = off`);
}

/** Asks what a statement would answer without running it: the protocol's Parse and Describe. */
class Describe {
  columns: DescribedColumn[] = [];
  private readonly text: string;
  private readonly done: (error: Error | null) => void;
  constructor(text: string, done: (error: Error | null) => void) {
    this.text = text;
    this.done = done;
  }
  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }
  handleRowDescription({ fields }: { fields: DescribedColumn[] }): void {
    this.columns = fields;
  }
  handleError(error: Error): void {
    this.done(error);
  }
  handleReadyForQuery(): void {
    this.done(null);
  }
}

/** Describes one statement; nothing else may be under way on the client, which `explainParses` has prepared. */
export async function describeStatement(client: Client, text: string): Promise<DescribedStatement> {
  let tree = '';
  const onNotice = ({
    message,
    detail,
  }: {
    message?: string | undefined;
    detail?: string | undefined;
  }): void => {
    if (message === 'parse tree:') tree = detail ?? '';
  };
  client.on('notice', onNotice);
  try {
    const describe = await new Promise<Describe>((resolve, reject) => {
      const asked = new Describe(text, (error) => (error ? reject(error) : resolve(asked)));
      client.query(asked);
    });
    return { columns: describe.columns, tree: readParseTree(tree) };
  } finally {
    client.off('notice', onNotice);
  }
}
