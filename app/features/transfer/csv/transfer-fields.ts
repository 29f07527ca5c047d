import type { ProjectFieldName } from '~/features/collection/projects/project-fields'

type CsvColumn = {
  /** of the export, in English; other trackers recognize it too */
  header: string
  /** headers that the import recognizes, in lower case */
  headings: string[]
  example: string
  /** the message for a cell that is none of the field's values */
  unreadable?: string
}

/** The CSV columns in the order of the export. Safe for the browser. */
const CSV_COLUMNS = {
  title: {
    header: /*i18n*/ 'Title',
    headings: ['title', 'name', 'project name', 'project title', 'painting', 'kit', 'kit name', 'design'],
    example: 'Example: The Starry Night (replace this line)',
  },
  status: {
    header: /*i18n*/ 'Status',
    headings: ['status', 'state', 'project status'],
    example: 'stash',
    unreadable: /*i18n*/ 'This status is unknown. Use one like “In stash” or “Completed”.',
  },
  company: {
    header: /*i18n*/ 'Company',
    headings: ['company', 'manufacturer', 'brand', 'seller', 'shop', 'where from', 'bought from'],
    example: 'Diamond Art Club',
  },
  artist: {
    header: /*i18n*/ 'Artist',
    headings: [
      'artist',
      'creator',
      'designer',
      'artist/license',
      'artist/licence',
      'license',
      'licence',
      'licensed artist',
    ],
    example: 'Vincent van Gogh',
  },
  width: {
    header: /*i18n*/ 'Width',
    headings: ['width'],
    example: '50',
    unreadable: /*i18n*/ 'This is not a length in centimeters, so the width stays empty.',
  },
  height: {
    header: /*i18n*/ 'Height',
    headings: ['height', 'length'],
    example: '40',
    unreadable: /*i18n*/ 'This is not a length in centimeters, so the height stays empty.',
  },
  drillShape: {
    header: /*i18n*/ 'Drill Shape',
    headings: ['drill shape', 'shape', 'sq/rd', 'drill type'],
    example: 'square',
    unreadable: /*i18n*/ 'This is neither round nor square, so the drill shape stays empty.',
  },
  totalDiamonds: {
    header: /*i18n*/ 'Total Diamonds',
    headings: ['total diamonds', 'diamond count', 'diamonds', 'drills', 'count', 'drill count', 'total drills', 'gems'],
    example: '32000',
    unreadable: /*i18n*/ 'This is not a whole number, so the diamond count stays empty.',
  },
  kitCategory: {
    header: /*i18n*/ 'Type of Kit',
    headings: ['type of kit', 'kit category', 'category'],
    example: 'full',
    unreadable: /*i18n*/ 'This is neither full nor mini, so the kit is imported as full.',
  },
  sourceUrl: {
    header: /*i18n*/ 'Project URL',
    headings: ['source url', 'project url', 'url', 'source', 'link'],
    example: 'https://shop.example/the-starry-night',
  },
  datePurchased: {
    header: /*i18n*/ 'Date Purchased',
    headings: ['date purchased', 'purchased', 'bought', 'ordered', 'date bought', 'date ordered', 'purchase date'],
    example: '2026-01-05',
  },
  dateReceived: {
    header: /*i18n*/ 'Date Received',
    headings: ['date received', 'received', 'arrived', 'date arrived', 'received date'],
    example: '2026-01-12',
  },
  dateStarted: {
    header: /*i18n*/ 'Date Started',
    headings: ['date started', 'started', 'start', 'start date'],
    example: '',
  },
  dateCompleted: {
    header: /*i18n*/ 'Date Completed',
    headings: ['date completed', 'completed', 'finished', 'finish', 'finish date', 'end date'],
    example: '',
  },
  generalNotes: {
    header: /*i18n*/ 'Notes',
    headings: ['notes', 'general notes', 'description', 'comments', 'comment'],
    example: 'Only Title and Status are required.',
  },
  tags: {
    header: /*i18n*/ 'Tags',
    headings: ['tags', 'tag', 'labels'],
    example: 'night sky; gift',
  },
  kitted: {
    header: /*i18n*/ 'Kitted',
    headings: ['kitted', 'kitted?', 'kitted up'],
    example: 'yes',
    unreadable: /*i18n*/ 'This is neither yes nor no, so the kit is not marked as kitted.',
  },
  colorCount: {
    header: /*i18n*/ 'Colors',
    headings: ['colors', 'colours', '# of colors', '# colors', 'number of colors', 'color count'],
    example: '41',
    unreadable: /*i18n*/ 'This is not a whole number, so the number of colors stays empty.',
  },
  coverage: {
    header: /*i18n*/ 'Coverage',
    headings: ['coverage', 'full/partial'],
    example: 'full',
    unreadable: /*i18n*/ 'This is neither full nor partial, so the coverage stays empty.',
  },
  specialDrills: {
    header: /*i18n*/ 'Special Drills',
    headings: ['special drills', 'special', 'ab', 'ab?'],
    example: 'AB, crystal',
    unreadable: /*i18n*/ 'These special drills are unknown, so the field stays empty.',
  },
  code: {
    header: /*i18n*/ 'Code',
    headings: ['code', 'sku', 'barcode', 'kit code', 'article number'],
    example: 'DAC-1234',
  },
  place: {
    header: /*i18n*/ 'Place',
    headings: ['place', 'storage', 'location', 'box'],
    example: 'Box 2',
  },
  series: {
    header: /*i18n*/ 'Series',
    headings: ['series', 'set', 'collection'],
    example: 'Masters',
  },
  rating: {
    header: /*i18n*/ 'Rating',
    headings: ['rating', 'stars'],
    example: '',
    unreadable: /*i18n*/ 'This is not a rating from 1 to 5, so the rating stays empty.',
  },
  quantity: {
    header: /*i18n*/ 'Copies',
    headings: ['copies', 'quantity', 'qty'],
    example: '1',
    unreadable: /*i18n*/ 'This is not a whole number, so the kit is imported once.',
  },
  price: {
    header: /*i18n*/ 'Price',
    headings: ['price', 'cost', 'paid'],
    example: '42.50',
    unreadable: /*i18n*/ 'This is not an amount, so the price stays empty.',
  },
  shipping: {
    header: /*i18n*/ 'Shipping',
    headings: ['shipping', 'postage'],
    example: '4.90',
    unreadable: /*i18n*/ 'This is not an amount, so the shipping stays empty.',
  },
  soldFor: {
    header: /*i18n*/ 'Sold For',
    headings: ['sold for', 'sold price'],
    example: '',
    unreadable: /*i18n*/ 'This is not an amount, so “Sold for” stays empty.',
  },
  currency: {
    header: /*i18n*/ 'Currency',
    headings: ['currency'],
    example: 'EUR',
    unreadable: /*i18n*/ 'This currency is unknown. Use a code like EUR or USD.',
  },
  // Of the progress notes: an import adds one.
  progress: {
    header: /*i18n*/ 'Progress %',
    headings: [
      'progress %',
      'progress',
      'progress percent',
      'percent',
      'percent complete',
      'percent done',
      '% complete',
      '% done',
    ],
    example: '',
    unreadable: /*i18n*/ 'This is not a percentage from 0 to 100, so the progress stays as it is.',
  },
  orderNumber: {
    header: /*i18n*/ 'Order Number',
    headings: ['order number', 'order', 'order no', 'order no.', 'order #', 'order id'],
    example: '1001',
  },
  dateExpected: {
    header: /*i18n*/ 'Date Expected',
    headings: ['date expected', 'expected', 'expected date', 'expected delivery', 'eta'],
    example: '',
  },
  trackingUrl: {
    header: /*i18n*/ 'Tracking URL',
    headings: ['tracking url', 'tracking link', 'tracking'],
    example: '',
  },
  adhesive: {
    header: /*i18n*/ 'Adhesive',
    headings: ['adhesive', 'adhesive type', 'glue', 'glue type'],
    example: 'poured',
    unreadable: /*i18n*/ 'This is neither poured nor tape, so the adhesive stays empty.',
  },
  pieces: {
    header: /*i18n*/ 'Pieces',
    headings: ['pieces', 'number of pieces', '# of pieces'],
    example: '',
    unreadable: /*i18n*/ 'This is not a whole number, so the kit is imported as one piece.',
  },
  piecesDone: {
    header: /*i18n*/ 'Pieces Done',
    headings: ['pieces done', 'pieces finished', 'pieces completed'],
    example: '',
    unreadable: /*i18n*/ 'This is not a whole number, so the pieces done stay empty.',
  },
  finishing: {
    header: /*i18n*/ 'Finishing',
    headings: ['finishing', 'framed', 'framed?', 'sealed', 'sealed?'],
    example: '',
    unreadable: /*i18n*/ 'This is none of pressed, sealed, mounted, framed and hung, so the field stays empty.',
  },
  wentTo: {
    header: /*i18n*/ 'Went To',
    headings: ['went to', 'sold to', 'given to', 'buyer', 'recipient'],
    example: '',
  },
  dateLeft: {
    header: /*i18n*/ 'Date Left',
    headings: ['date left', 'date sold', 'sold on', 'date destashed', 'destashed on', 'given away on'],
    example: '',
  },
  asked: {
    header: /*i18n*/ 'Asked',
    headings: ['asked', 'asking price', 'asking'],
    example: '',
    unreadable: /*i18n*/ 'This is not an amount, so the asking price stays empty.',
  },
} satisfies Record<ProjectFieldName | 'progress', CsvColumn>

/** Returns a column's definition as the general type, whose optional properties its literal type may lack. */
export const csvColumn = (field: TransferField): CsvColumn => CSV_COLUMNS[field]

export const TRANSFER_FIELDS = Object.keys(CSV_COLUMNS) as TransferField[]
export type TransferField = keyof typeof CSV_COLUMNS

export const FIELD_HEADERS = Object.fromEntries(
  TRANSFER_FIELDS.map(field => [field, CSV_COLUMNS[field].header]),
) as Record<TransferField, string>

/**
 * The possible targets of an uploaded column: a field, the time of a progress note, both sides of the canvas, one of the
 * user's own fields with its name, a line of the notes, or nothing.
 */
export const COLUMN_TARGETS: ColumnTarget[] = [...TRANSFER_FIELDS, 'minutes', 'dimensions', 'own', 'fact', 'ignore']
export type ColumnTarget = TransferField | 'minutes' | 'dimensions' | 'own' | 'fact' | 'ignore'

export const TARGET_LABELS: Record<ColumnTarget, string> = {
  ...FIELD_HEADERS,
  minutes: /*i18n*/ 'Time spent',
  dimensions: /*i18n*/ 'Width × height',
  own: /*i18n*/ 'A field of yours, by this name',
  fact: /*i18n*/ 'Add to the notes',
  ignore: /*i18n*/ 'Leave out',
}
