/** The default export of a CommonJS module, which Node hands over as a member and bundlers as the module itself. */
export function defaultOf<T>(module: T): T {
  return (module as { default?: T }).default ?? module;
}
