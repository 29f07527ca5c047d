/** What an error says, without the name and password in an address that it may quote. */
export const withoutSecrets = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).replace(/(\w+:\/\/)[^\s@/]*@/g, '$1')
