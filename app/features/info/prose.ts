/** A paragraph, or a list of points. `[words](address)` within it is a link. */
export type Paragraph = string | string[]

/** A part of a longer text under its heading; `id` is what addresses name it by, so it stays when the heading changes. */
export type Section = { id: string; title: string; body: Paragraph[] }
