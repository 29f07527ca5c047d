/**
 * Returns what a draft of the form for a new kit is stored under, after its user's ID. A draft of another form must not
 * replace shared or copied values.
 */
export const newKitDraft = (params: URLSearchParams): string =>
  `new ${params.get('copy') ?? (params.has('shared') ? params : '')}`
