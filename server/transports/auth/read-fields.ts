const MAX_BYTES = 32_768;

/** The texts of a form or of a JSON object; null when the body is neither or too long. */
export async function readFields(request: Request): Promise<Record<string, string> | null> {
  if (Number(request.headers.get('content-length') ?? MAX_BYTES + 1) > MAX_BYTES) return null;
  const text = await request.text();
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const entries = Object.entries(Object(JSON.parse(text)) as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return null;
  }
}
