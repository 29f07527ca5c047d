/** In which order the containers of a kit are numbered. */
export const NUMBERING_ORDERS = {
  legend: /*i18n*/ 'As in the legend',
  code: /*i18n*/ 'By code',
  symbol: /*i18n*/ 'By symbol',
}
export type NumberingOrder = keyof typeof NUMBERING_ORDERS
