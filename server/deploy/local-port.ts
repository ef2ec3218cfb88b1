import { once } from 'node:events';
import net from 'node:net';
import { LOCAL_CHAIN_ID } from '#chain/local/local-chain.ts';
import { ChainUnreachableError, connectChain } from '#chain/rpc/connect.ts';

/** The port is taken by something else than the local chain; the message says by what. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
}

const ANSWER_WITHIN_MS = 2_000;

async function isTaken(port: number): Promise<boolean> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Whether the local chain listens on a port of this machine already.
 * @throws PortTakenError when something else does.
 */
export async function findLocalChain(port: number): Promise<boolean> {
  if (port === 0 || !(await isTaken(port))) return false;
  const rpcUrl = `http://127.0.0.1:${port}`;
  try {
    const { chain } = await connectChain({ rpcUrl, timeoutMs: ANSWER_WITHIN_MS });
    if (chain.id === LOCAL_CHAIN_ID) return true;
    throw new PortTakenError(
      `port ${port} is in use by chain ${chain.id}; stop it or set CHAIN_PORT to another port`,
    );
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
    throw new PortTakenError(
      `port ${port} is in use by something other than a chain; set CHAIN_PORT to another port`,
    );
  }
}
