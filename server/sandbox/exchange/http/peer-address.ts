import type { IncomingMessage } from 'node:http';

/** The caller's IP address as the socket shows it; an IPv4 address in IPv6 dress is undressed. */
export const addressOf = (request: IncomingMessage): string =>
  (request.socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');

/** Whether an address is this machine's own. */
export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');
