/** A call as curl. `key` is what stands for the key: its start with an ellipsis, the key itself, or a variable. */
export const keyCurl = ({
  key,
  url,
  method = 'GET',
}: {
  key: string;
  url: string;
  method?: string;
}): string =>
  `curl${method === 'GET' ? '' : ` -X ${method}`} -H "X-API-Key: ${key}" '${url.replaceAll("'", '%27')}'`;

/** The variable that stands for a key in what is copied. */
export const KEY_VARIABLE = '$HASHMARK_API_KEY';
