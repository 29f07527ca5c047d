/** "Oraloa · Gustav Klimt": what is there, with dots between. Where the line breaks, the dot stays with the word before it. */
export const dotted = (parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join('\u00A0· ')
