/**
 * SQL for the LIKE pattern "contains this text", folded as the searched text is; `parameter` is the text's place, like `$2`. Folding may
 * make a % out of a full-width one, so LIKE's own characters are taken out of the folded text.
 */
export const containsPattern = (parameter: string) =>
  `('%' || replace(replace(replace(fold(${parameter}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')`
