import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { detectEncoding } from './detect-encoding.server'
import type { Encoding } from './encodings'

/** Decodes bytes without their byte order mark. Node.js 20 itself decodes Windows-1252 as Latin-1. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => iconv.decode(bytes, encoding)

/**
 * Decodes a page whose header or markup names its encoding, or does not. A name is ignored if it is unknown, or if the
 * bytes are UTF-8.
 */
export async function decodePage(bytes: Uint8Array, named: string): Promise<string> {
  const name = WIDER[named.toLowerCase()] ?? named
  const isNamed = name !== '' && iconv.encodingExists(name) && (isAscii(bytes) || !isUtf8(bytes))
  return iconv.decode(bytes, isNamed && !/^utf-?8$/i.test(name) ? name : await detectEncoding(bytes))
}

/** The names that browsers read as a larger set of characters (encoding.spec.whatwg.org). */
const WIDER: Record<string, string | undefined> = {
  ...{ 'iso-8859-1': 'windows-1252', 'iso8859-1': 'windows-1252', latin1: 'windows-1252', ascii: 'windows-1252' },
  ...{ 'us-ascii': 'windows-1252', 'iso-8859-9': 'windows-1254', 'iso-8859-11': 'windows-874' },
}
