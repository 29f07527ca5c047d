/** A paragraph, or a list of points. `[words](address)` is a link. */
export type Paragraph = string | string[]

/** A section of a longer text. `id` is its URL fragment, so it stays when the heading changes. */
export type Section = { id: string; title: string; body: Paragraph[] }

/** Returns an email address as a link in a paragraph. */
export const mailTo = (email: string) => `[${email}](mailto:${email})`
