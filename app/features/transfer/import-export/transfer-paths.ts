export const IMPORT_PATH = '/import'
export const TEMPLATE_PATH = '/import/template.csv'
export const EXPORT_PATH = '/export'
export const checkPath = (id: string) => `/import/${id}`
export const discardPath = (id: string) => `/import/${id}/discard`
export const resultPath = (id: string) => `/import/${id}/result`
export const failedLinesPath = (id: string) => `/import/${id}/not-imported.csv`
export const undoPath = (id: string) => `/import/${id}/undo`
