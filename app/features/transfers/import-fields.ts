/** Names of the fields of the check page; columns count from 0. */
export const columnField = (at: number) => `column-${at}`
export const dateOrderField = (at: number) => `dates-${at}`
