export const DOT = '\u00A0· '

/** Joins the non-empty parts: "Oraloa · Gustav Klimt". At a line break the dot stays with the preceding word. */
export const joinWithDots = (parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(DOT)
