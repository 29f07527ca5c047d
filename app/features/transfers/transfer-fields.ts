/** The CSV columns in the order of the export. Safe for the browser. */
export const TRANSFER_FIELDS = [
  'title',
  'status',
  'company',
  'artist',
  'width',
  'height',
  'drillShape',
  'totalDiamonds',
  'kitCategory',
  'sourceUrl',
  'datePurchased',
  'dateReceived',
  'dateStarted',
  'dateCompleted',
  'generalNotes',
  'tags',
] as const
export type TransferField = (typeof TRANSFER_FIELDS)[number]

/** The headers of the export, which other trackers also recognize. */
export const FIELD_HEADERS: Record<TransferField, string> = {
  title: 'Title',
  status: 'Status',
  company: 'Company',
  artist: 'Artist',
  width: 'Width',
  height: 'Height',
  drillShape: 'Drill Shape',
  totalDiamonds: 'Total Diamonds',
  kitCategory: 'Type of Kit',
  sourceUrl: 'Project URL',
  datePurchased: 'Date Purchased',
  dateReceived: 'Date Received',
  dateStarted: 'Date Started',
  dateCompleted: 'Date Completed',
  generalNotes: 'Notes',
  tags: 'Tags',
}

/** The possible targets of an uploaded column: a field, both sides of the canvas, or nothing. */
export const COLUMN_TARGETS = [...TRANSFER_FIELDS, 'dimensions', 'ignore'] as const
export type ColumnTarget = (typeof COLUMN_TARGETS)[number]

export const TARGET_LABELS: Record<ColumnTarget, string> = {
  ...FIELD_HEADERS,
  dimensions: 'Width × height',
  ignore: 'Leave out',
}

const HEADER_WORDS: Record<Exclude<ColumnTarget, 'ignore'>, string[]> = {
  title: ['title', 'name', 'project name', 'project title'],
  status: ['status', 'state', 'project status'],
  company: ['company', 'manufacturer', 'brand'],
  artist: ['artist', 'creator', 'designer'],
  width: ['width'],
  height: ['height', 'length'],
  dimensions: ['dimensions', 'size', 'canvas size'],
  drillShape: ['drill shape', 'shape'],
  kitCategory: ['type of kit', 'kit category', 'category'],
  datePurchased: ['date purchased', 'purchased', 'bought'],
  dateReceived: ['date received', 'received'],
  dateStarted: ['date started', 'started'],
  dateCompleted: ['date completed', 'completed', 'finished'],
  generalNotes: ['notes', 'general notes', 'description'],
  sourceUrl: ['source url', 'project url', 'url', 'source', 'link'],
  totalDiamonds: ['total diamonds', 'diamond count', 'diamonds', 'drills', 'count'],
  tags: ['tags', 'tag', 'labels'],
}

const TARGET_OF_WORD = new Map(
  Object.entries(HEADER_WORDS).flatMap(([target, words]) => words.map(word => [word, target as ColumnTarget] as const)),
)

/**
 * Detects the target of each header. A second column with the same target is ignored until the user chooses one; so is
 * a size column next to a width or height column.
 */
export function recogniseHeaders(headers: string[]): ColumnTarget[] {
  const found = headers.map(header => TARGET_OF_WORD.get(headerWord(header)) ?? 'ignore')
  const sides = found.includes('width') || found.includes('height')
  return found.map((target, at) => {
    if (target === 'dimensions' && sides) return 'ignore'
    return found.indexOf(target) === at ? target : 'ignore'
  })
}

/** Returns the unit in a header such as "Width (in)". Centimeters by default. */
export function unitOfHeader(header: string): 'cm' | 'mm' | 'in' {
  const unit = /[([]\s*(mm|in|inch|inches|")\s*[)\]]/i.exec(header)?.[1]?.toLowerCase()
  if (!unit) return 'cm'
  return unit === 'mm' ? 'mm' : 'in'
}

const headerWord = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([].*?[)\]]/g, ' ')
    .replace(/[\s_:*-]+/g, ' ')
    .trim()
