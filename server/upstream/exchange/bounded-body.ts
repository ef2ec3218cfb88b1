import { UpstreamUnavailableError } from './errors.ts';

/** Reads a response as text, up to `maxBytes`. @throws UpstreamUnavailableError beyond that, without reading the rest */
export async function readBoundedBody(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  // Leaving the loop by a throw cancels the stream, and with it the transfer.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new UpstreamUnavailableError(`upstream answered more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
