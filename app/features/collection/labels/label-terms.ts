/** Labels of one print. */
export const MAX_LABELS = 500

export const LABELS_PATH = '/dashboard/labels'

/** A sheet of labels; all lengths in millimeters. */
export type LabelSheet = {
  label: string
  paper: 'a4' | 'letter'
  columns: number
  rows: number
  width: number
  height: number
  top: number
  left: number
  gap: number
}

/** The sheets, with the measures of common label paper where there is some. */
export const LABEL_SHEETS = {
  'a4-2x7': {
    ...{ label: /*i18n*/ 'A4, 2 × 7 labels of 99.1 × 38.1 mm', paper: 'a4', columns: 2, rows: 7 },
    ...{ width: 99.1, height: 38.1, top: 15.15, left: 4.65, gap: 2.5 },
  },
  'a4-3x8': {
    ...{ label: /*i18n*/ 'A4, 3 × 8 labels of 63.5 × 33.9 mm', paper: 'a4', columns: 3, rows: 8 },
    ...{ width: 63.5, height: 33.9, top: 12.9, left: 7.25, gap: 2.5 },
  },
  'letter-2x7': {
    ...{ label: /*i18n*/ 'Letter, 2 × 7 labels of 4 × 1⅓ in', paper: 'letter', columns: 2, rows: 7 },
    ...{ width: 101.6, height: 33.87, top: 21.15, left: 3.97, gap: 4.76 },
  },
  'letter-3x8': {
    ...{ label: /*i18n*/ 'Letter, 3 × 8 labels of 2⅝ × 1¼ in', paper: 'letter', columns: 3, rows: 8 },
    ...{ width: 66.67, height: 31.75, top: 12.7, left: 4.76, gap: 3.17 },
  },
} as const satisfies Record<string, LabelSheet>

/** The sheets for jars. */
export const JAR_SHEETS = {
  'a4-5x13': {
    ...{ label: /*i18n*/ 'A4, 5 × 13 labels of 38.1 × 21.2 mm', paper: 'a4', columns: 5, rows: 13 },
    ...{ width: 38.1, height: 21.2, top: 10.7, left: 4.75, gap: 2.5 },
  },
  'letter-4x20': {
    ...{ label: /*i18n*/ 'Letter, 4 × 20 labels of 1¾ × ½ in', paper: 'letter', columns: 4, rows: 20 },
    ...{ width: 44.45, height: 12.7, top: 12.7, left: 7.14, gap: 7.94 },
  },
} as const satisfies Record<string, LabelSheet>

/** Returns the name of a sheet. For null and unknown names: the first one. */
export const sheetNamed = <Name extends string>(sheets: Record<Name, LabelSheet>, name: string | null): Name => {
  const names = Object.keys(sheets) as [Name, ...Name[]]
  return names.find(each => each === name) ?? names[0]
}
