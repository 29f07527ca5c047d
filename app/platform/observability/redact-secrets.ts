/** Returns an error's message without the credentials of URLs. */
export const redactSecrets = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).replace(/(\w+:\/\/)[^\s@/]*@/g, '$1')
