import { keysOf } from '../keys-of'

/** The encodings of files and of pages with their names in English, common ones first. Safe for the browser. */
export const ENCODING_LABELS = {
  'utf-8': 'UTF-8',
  'utf-16le': /*i18n*/ 'UTF-16 (little endian)',
  'utf-16be': /*i18n*/ 'UTF-16 (big endian)',
  'windows-1252': /*i18n*/ 'Western European (Windows-1252)',
  'iso-8859-15': /*i18n*/ 'Western European (ISO-8859-15)',
  macintosh: /*i18n*/ 'Western European (Mac Roman)',
  cp850: /*i18n*/ 'Western European (MS-DOS)',
  'windows-1250': /*i18n*/ 'Central European (Windows-1250)',
  'iso-8859-2': /*i18n*/ 'Central European (ISO-8859-2)',
  'windows-1251': /*i18n*/ 'Cyrillic (Windows-1251)',
  'koi8-r': /*i18n*/ 'Cyrillic (KOI8-R)',
  'windows-1253': /*i18n*/ 'Greek (Windows-1253)',
  'windows-1254': /*i18n*/ 'Turkish (Windows-1254)',
  'windows-1257': /*i18n*/ 'Baltic (Windows-1257)',
  shift_jis: /*i18n*/ 'Japanese (Shift-JIS)',
  'euc-jp': /*i18n*/ 'Japanese (EUC-JP)',
  gb18030: /*i18n*/ 'Chinese, simplified (GB18030)',
  big5: /*i18n*/ 'Chinese, traditional (Big5)',
  'euc-kr': /*i18n*/ 'Korean (EUC-KR)',
}
export type Encoding = keyof typeof ENCODING_LABELS
export const ENCODINGS = keysOf(ENCODING_LABELS)
