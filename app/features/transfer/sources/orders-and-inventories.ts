import { toCents } from '~/features/collection/money/money'
import { cellText } from '~/features/transfer/csv/cell'
import { readSpecialDrills } from '~/features/transfer/csv/cell-values'
import type { Table } from '~/features/transfer/csv/csv-table'
import { joinTags } from '~/features/transfer/csv/csv-text'
import { i18n } from '~/platform/messages'
import {
  amountOf,
  dayOf,
  fact,
  ifAny,
  recordsOf,
  type Source,
  type SourceKit,
  tableOf,
  unknownFields,
} from './source-kits'

const ORDER = ['order', 'order number', 'name', '#']
const ORDERED = ['date', 'created at', 'order date']
const PAYMENT = ['payment status', 'financial status']
const DELIVERY = ['fulfillment status', 'fulfilment status']
const TOTAL = ['total', 'total price']
const PRODUCTS = ['products', 'lineitem name', 'line items', 'items']

const SUPPLIES =
  /*i18n*/ 'Supplies, such as pens and trays, are listed like kits. Remove their lines from the file before the import, or delete them after it.'

/** Reads orders of Diamond Art Club: one row per order, its kits in one cell. Returns nothing for other tables. */
export function readOrders(table: Table): Source | undefined {
  const names = table.header.map(name => name.toLowerCase())
  const has = (headings: string[]) => names.some(name => headings.includes(name))
  if (!has(ORDERED) || !has(PRODUCTS) || names.includes('title') || names.includes('status')) return
  const idOf = orderIds()
  const lost = { orders: 0, pieces: 0, totals: 0 }
  const rows = recordsOf(table)
  const kits = rows.flatMap((row): SourceKit[] => {
    const cell = (headings: string[]) => headings.map(word => row[word]).find(Boolean) ?? ''
    // A comma before a space belongs to a title.
    const products = cell(PRODUCTS)
      .split(/,(?!\s)/)
      .map(title => title.trim())
      .filter(Boolean)
    const titles = products.filter(title => title.length > 1)
    lost.pieces += products.length - titles.length
    if (titles.length === 0) lost.orders++
    if (titles.length > 1 && cell(TOTAL)) lost.totals++
    return titles.map(title => ({
      sourceId: idOf(cell(ORDER), title),
      fields: {
        title,
        status: cell(DELIVERY).toLowerCase() === 'delivered' ? 'stash' : 'purchased',
        company: 'Diamond Art Club',
        kitCategory: 'full',
        datePurchased: dayOf(cell(ORDERED)),
        orderNumber: cell(ORDER),
        price: titles.length === 1 ? cell(TOTAL) : '',
      },
      facts: fact(i18n.t('Payment'), /^paid$/i.test(cell(PAYMENT)) ? '' : cell(PAYMENT)),
    }))
  })
  if (kits.length === 0) return
  return tableOf(kits, {
    name: i18n.t('a list of Diamond Art Club orders'),
    missing: [
      ...ifAny(
        lost.orders,
        /*i18n*/ '{count, plural, one {Not imported: # order without a product.} other {Not imported: # orders without a product.}}',
      ),
      ...ifAny(
        lost.pieces,
        /*i18n*/ '{count, plural, one {Not imported: # product of one letter.} other {Not imported: # products of one letter.}}',
      ),
      ...ifAny(
        lost.totals,
        /*i18n*/ '{count, plural, one {Not imported: # total of an order with several kits.} other {Not imported: # totals of orders with several kits.}}',
      ),
      ...unknownFields(rows, [ORDER, ORDERED, PAYMENT, DELIVERY, TOTAL, PRODUCTS].flat()),
      i18n.t(SUPPLIES),
    ],
  })
}

/**
 * Returns a function that names a product of an order, so that another order is another kit, and the same file twice
 * adds nothing. Empty without an order number.
 */
function orderIds(): (order: string, title: string) => string {
  const times = new Map<string, number>()
  return (order, title) => {
    const number = order.replace(/^#/, '')
    const product = `${number}:${title.toLowerCase()}`
    const time = (times.get(product) ?? 0) + 1
    times.set(product, time)
    return number && `diamond-art-club:${number}:${time}:${title.toLowerCase()}`
  }
}

/** Reads the order workbook of Diamond Art Club: a table of orders, and one of their items. */
export function readOrderWorkbook(orders: Table, items: Table): Source {
  const orderOf = new Map(recordsOf(orders).map(order => [order.order ?? '', order]))
  const paidIn = new Map<string, number>()
  for (const item of recordsOf(items)) {
    const order = item.order ?? ''
    paidIn.set(order, (paidIn.get(order) ?? 0) + Math.max(0, paidFor(item)))
  }
  const idOf = orderIds()
  const lost = { canceled: 0, nameless: 0, taxed: 0 }
  const kits = recordsOf(items).flatMap((item): SourceKit[] => {
    const order = orderOf.get(item.order ?? '') ?? {}
    const text = item.item ?? ''
    if (!text) {
      lost.nameless++
      return []
    }
    if (order.cancelled && !/^(no|false|0)$/i.test(order.cancelled)) {
      lost.canceled++
      return []
    }
    // The variant begins with a size in inches. A title can contain the same dash.
    const [, title = text, variant = ''] = /^(.+?) - (\d+(?:\.\d+)?["″”]\s*x\s.*)$/.exec(text) ?? []
    const [, width = '', height = ''] = /\((\d+(?:\.\d+)?)\s*cm x (\d+(?:\.\d+)?)\s*cm\)/.exec(variant) ?? []
    const quantity = Number(item.quantity) || 1
    const paid = paidFor(item)
    const charges = ['shipping', 'tax', 'duties'].reduce((sum, name) => sum + (Number(order[name]) || 0), 0)
    const bought = Math.max(0, paidIn.get(item.order ?? '') ?? 0)
    const share = bought > 0 ? (charges * Math.max(0, paid)) / bought : 0
    if (share > 0 && (Number(order.tax) > 0 || Number(order.duties) > 0)) lost.taxed++
    const special = /\bincluding ([^/]+?)\s*(?:\/|$)/.exec(variant)?.[1] ?? ''
    const money = (amount: number) => (amount > 0 ? toCents(amount / quantity) : '')
    return [
      {
        sourceId: idOf(item.order ?? '', title),
        fields: {
          title,
          status: order['delivery status']?.toLowerCase() === 'delivered' ? 'stash' : 'purchased',
          company: 'Diamond Art Club',
          kitCategory: 'full',
          ...{ width, height },
          drillShape: /\b(round|square)\b/i.exec(variant)?.[1]?.toLowerCase() ?? '',
          colorCount: /\bwith (\d+) colors/i.exec(variant)?.[1] ?? '',
          totalDiamonds: /\/ ([\d,]{3,})$/.exec(variant)?.[1] ?? '',
          datePurchased: dayOf(order.ordered ?? ''),
          orderNumber: item.order ?? '',
          specialDrills: readSpecialDrills(special) ?? '',
          quantity: String(quantity),
          price: money(paid),
          shipping: money(share),
          currency: paid > 0 ? (order.currency ?? '') : '',
        },
        facts: [
          ...fact(i18n.t('Special drills'), special),
          ...fact(
            i18n.t('Payment'),
            /^paid$/i.test(order['payment status'] ?? '') ? '' : (order['payment status'] ?? ''),
          ),
        ],
      },
    ]
  })
  return tableOf(kits, {
    name: i18n.t('a workbook of Diamond Art Club orders'),
    missing: [
      ...ifAny(
        lost.canceled,
        /*i18n*/ '{count, plural, one {Not imported: # item of canceled orders.} other {Not imported: # items of canceled orders.}}',
      ),
      ...ifAny(
        lost.nameless,
        /*i18n*/ '{count, plural, one {Not imported: # item without a name.} other {Not imported: # items without a name.}}',
      ),
      ...ifAny(
        refundsIn(orders),
        /*i18n*/ '{count, plural, one {Not imported: # refund.} other {Not imported: # refunds.}}',
      ),
      ...ifAny(
        lost.taxed,
        /*i18n*/ '{count, plural, one {Tax and duties are added to the shipping of # kit.} other {Tax and duties are added to the shipping of # kits.}}',
      ),
      ...unknownFields(recordsOf(orders), ORDER_COLUMNS),
      ...unknownFields(recordsOf(items), ITEM_COLUMNS),
      i18n.t(SUPPLIES),
    ],
  })
}

const ORDER_COLUMNS = [
  ...['order', 'ordered', 'payment status', 'delivery status', 'cancelled', 'currency'],
  ...['shipping', 'tax', 'duties', 'refunds', 'order total'],
]
const ITEM_COLUMNS = ['order', 'item', 'quantity', 'original line price', 'allocated discounts']

const refundsIn = (orders: Table) => recordsOf(orders).filter(order => Number(order.refunds) > 0).length

const paidFor = (item: Record<string, string>) =>
  Number(item['original line price'] || 0) - Number(item['allocated discounts'] || 0)

/** Reads an export or import file of Homebox. Returns nothing for other tables. */
export function readHomebox(table: Table): Source | undefined {
  if (!table.header.includes('HB.name')) return
  const kits = recordsOf(table).map((row): SourceKit => {
    const cell = (...names: string[]) => names.map(name => row[`hb.${name}`]).find(Boolean) ?? ''
    const isSold = cell('sold_date', 'sold_time') !== '' && !cell('sold_date', 'sold_time').startsWith('0001')
    const isArchived = cell('archived').toLowerCase() === 'true'
    const assetId = cell('asset_id') === '000-000' ? '' : cell('asset_id')
    const quantity = cell('quantity')
    const ref = cell('import_ref')
    return {
      sourceId: ref && `homebox:${ref}`,
      fields: {
        title: cell('name'),
        status: isSold ? 'destashed' : isArchived ? 'archived' : '',
        company: cell('manufacturer'),
        datePurchased: dayOf(cell('purchase_date', 'purchase_time')),
        dateLeft: isSold ? dayOf(cell('sold_date', 'sold_time')) : '',
        wentTo: cell('sold_to').slice(0, 100),
        generalNotes: [cell('description'), cell('notes')].filter(Boolean).join('\n'),
        tags: joinTags(cell('tags', 'labels').split(';')),
        place: cell('location').split(' / ').slice(-2).join(' / ').slice(0, 100),
        quantity: Number(quantity) > 1 ? String(Math.floor(Number(quantity))) : '',
        price: amountOf(cell('purchase_price')),
        soldFor: amountOf(cell('sold_price')),
        code: cell('model_number', 'serial_number') || assetId,
      },
      facts: [
        ...fact(i18n.t('Bought from'), cell('purchase_from')),
        ...fact(i18n.t('Sale'), cell('sold_notes')),
        ...fact(i18n.t('Warranty'), cell('warranty_details')),
      ],
      extra: Object.fromEntries(
        table.header
          .filter(name => name.startsWith('HB.field.'))
          .map(name => [name.slice('HB.field.'.length), row[name.toLowerCase()] ?? '']),
      ),
    }
  })
  return tableOf(kits, {
    name: i18n.t('an inventory of Homebox'),
    missing: [
      ...unknownFields(
        recordsOf(table).map(row => Object.fromEntries(Object.entries(row).filter(([, cell]) => !NOTHING.test(cell)))),
        HOMEBOX_COLUMNS,
      ),
      i18n.t('Photos are not in this file. Items that are no kits are imported, too: delete them from the file first.'),
    ],
  })
}

const HOMEBOX_COLUMNS = [
  ...['name', 'description', 'notes', 'manufacturer', 'purchase_from', 'location', 'tags', 'labels', 'quantity'],
  ...['purchase_price', 'sold_price', 'purchase_date', 'purchase_time', 'sold_date', 'sold_time', 'sold_to'],
  ...['sold_notes', 'archived', 'model_number', 'serial_number', 'asset_id', 'import_ref', 'warranty_details'],
].map(name => `hb.${name}`)
/** What Homebox writes for nothing. */
const NOTHING = /^(false|0|0001-.*)$/i

const ITEM_ID = /^([0-9a-f]{8}-[0-9a-f-]{27}|\d+)$/

/** Reads an export of Koillection: ID, item and collection without a header. Returns nothing for other tables. */
export function readKoillection({ header, rows }: Table): Source | undefined {
  const lines = [header, ...rows.map(({ cells }) => cells.map(cellText))]
  if (!lines.every(cells => cells.length === 3 && ITEM_ID.test(cells[0] ?? ''))) return
  const kits = lines.map(([id = '', title = '', collection = '']) => ({
    // A number is local to its server.
    sourceId: id.includes('-') ? `koillection:${id}` : '',
    fields: { title: title.trim(), tags: joinTags([collection.trim()]) },
  }))
  return {
    ...tableOf(kits, {
      name: i18n.t('an export of {app}', { app: 'Koillection' }),
      missing: [i18n.t('Only titles and collections are in this file. Collections become tags.')],
    }),
    distinct: true,
  }
}
