/** The cookie of the secret that binds a wallet's nonce to the browser that asked for it. */
export const browserCookieName = (isHttps: boolean): string =>
  isHttps ? '__Host-hashmark-wallet' : 'hashmark-wallet';

const MAX_AGE_SECONDS = 600;

/** The Set-Cookie value. Scripts cannot read the cookie, and other sites cannot cause it to be sent. */
export const browserCookie = (secret: string, isHttps: boolean): string =>
  `${browserCookieName(isHttps)}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${MAX_AGE_SECONDS}${isHttps ? '; Secure' : ''}`;
