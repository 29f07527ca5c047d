import { isCurrency } from './currencies'

/**
 * Signs, abbreviations and names of one currency, besides its ISO 4217 code: in lower case, without spaces and points.
 * Forms with a country's letters are those of CLDR ("US$", "CA$") and those that people write ("C$").
 */
const OWN_SIGNS: Record<string, string> = {
  AED: 'dhs د.إ',
  AMD: '֏ դր',
  ARS: 'ar$ arg$',
  AUD: 'a$ au$ aussiedollar aussiedollars',
  AZN: '₼',
  BAM: 'km',
  BDT: '৳ tk',
  BGN: 'лв lv лева leva',
  BOB: 'bs',
  BRL: 'r$ reais real',
  CAD: 'c$ ca$ can$ cdn$ cdn',
  CHF: 'sfr fr franken franchi',
  CLP: 'clp$ ch$',
  CNY: 'cn¥ rmb yuan 人民币 人民幣',
  COP: 'co$ col$',
  CRC: '₡',
  CZK: 'kč kc korun koruna koruny',
  DKK: 'dkr',
  DOP: 'rd$',
  EGP: 'e£ eg£ le ج.م',
  EUR: '€ euro euros евро euró',
  FJD: 'fj$',
  GBP: 'uk£ gb£ pound pounds quid',
  GEL: '₾',
  GHS: '₵ gh₵',
  HKD: 'hk$',
  HUF: 'ft forint',
  IDR: 'rp rupiah',
  ILS: '₪ nis shekel shekels',
  INR: '₹',
  ISK: 'íkr',
  JMD: 'j$ ja$',
  JOD: 'jd',
  JPY: 'jp¥ yen 円',
  KES: 'ksh kshs',
  KRW: '₩ won 원',
  KWD: 'kd د.ك',
  KZT: '₸ тг',
  LKR: 'slrs',
  MAD: 'درهم',
  MKD: 'ден',
  MMK: 'ks',
  MNT: '₮',
  MXN: 'mx$ mex$',
  MYR: 'rm ringgit',
  NGN: '₦ naira',
  NOK: 'nkr',
  NZD: 'nz$',
  PEN: 's/ soles',
  PHP: '₱',
  PKR: 'pkrs',
  PLN: 'zł zl zloty złoty złotych złote',
  PYG: '₲',
  QAR: 'qr ر.ق',
  RON: 'lei leu',
  RSD: 'дин din динара dinara',
  RUB: '₽ руб рублей рубля рубль',
  SAR: 'sr ر.س riyal',
  SEK: 'skr',
  SGD: 's$ sg$',
  THB: '฿ baht บาท',
  TND: 'dt د.ت',
  TRY: '₺ tl lira liras türklirası',
  TTD: 'tt$',
  TWD: 'nt$ tw$ 新台幣',
  UAH: '₴ грн гривень',
  USD: 'us$ u$s usdollar usdollars buck bucks',
  UYU: '$u uy$',
  VND: '₫ đ vnđ',
  XCD: 'ec$',
  XPF: 'cfp',
  ZAR: 'r rand',
}

const DOLLARS = 'USD AUD CAD NZD HKD SGD TWD MXN ARS CLP COP UYU BRL DOP JMD TTD FJD XCD BBD BSD BZD BND NAD'
const PESOS = 'ARS CLP COP CUP DOP MXN PHP UYU'
const KRONER = 'DKK ISK NOK SEK'

/** Signs of several currencies. A sign without a usual one stands for none. */
const SHARED_SIGNS: { signs: string; codes: string; usual?: string }[] = [
  { signs: '$ dollar dollars', codes: DOLLARS, usual: 'USD' },
  { signs: '£', codes: 'GBP EGP GIP FKP LBP SHP SYP', usual: 'GBP' },
  { signs: '¥', codes: 'JPY CNY', usual: 'JPY' },
  { signs: '元 圓 圆 块', codes: 'CNY HKD TWD', usual: 'CNY' },
  { signs: 'р', codes: 'RUB BYN', usual: 'RUB' },
  { signs: 'franc francs', codes: 'CHF XAF XOF XPF', usual: 'CHF' },
  { signs: 'kr krone kroner kronor krona krónur', codes: KRONER },
  { signs: 'rs ₨ rupee rupees', codes: 'INR LKR MUR NPR PKR SCR' },
  { signs: 'peso pesos', codes: PESOS },
  { signs: 'dh dirham dirhams', codes: 'AED MAD' },
  { signs: 'ريال ﷼', codes: 'IRR OMR QAR SAR YER' },
]

/** The currencies that a sign can stand for; `usual` is what it means without a context. */
export type SignMeaning = { codes: string[]; usual?: string }

const bare = (sign: string) => sign.normalize('NFKC').toLowerCase().replace(/[\s.]/g, '')

const MEANINGS = new Map<string, SignMeaning>([
  ...Object.entries(OWN_SIGNS).flatMap(([code, signs]) =>
    signs.split(' ').map((sign): [string, SignMeaning] => [bare(sign), { codes: [code], usual: code }]),
  ),
  ...SHARED_SIGNS.flatMap(({ signs, codes, usual }) =>
    signs.split(' ').map((sign): [string, SignMeaning] => [bare(sign), { codes: codes.split(' '), usual }]),
  ),
])

/** Returns what a sign, a name or an ISO code can mean: "kr.", "US $", "$US", "CAD $". Undefined if it is none. */
export function meaningOf(sign: string): SignMeaning | undefined {
  const word = bare(sign)
  // French writes the country last.
  const turned = word.replace(/^(\P{L})(\p{L}{2})$/u, '$2$1')
  return MEANINGS.get(word) ?? MEANINGS.get(turned) ?? meaningOfCode(word) ?? meaningWithCode(word)
}

/** Returns the meaning of a sign with its code before or after it. */
function meaningWithCode(word: string): SignMeaning | undefined {
  const [head, tail] = [word.slice(0, 3), word.slice(-3)]
  return (
    commonMeaning(meaningOfCode(head), MEANINGS.get(word.slice(3))) ??
    commonMeaning(meaningOfCode(tail), MEANINGS.get(word.slice(0, -3)))
  )
}

/** Returns the currencies that two signs of one amount share: "$" and "CAD". Undefined if they contradict each other. */
export function commonMeaning(one?: SignMeaning, other?: SignMeaning): SignMeaning | undefined {
  const codes = one?.codes.filter(code => other?.codes.includes(code)) ?? []
  return codes.length === 0 ? undefined : { codes, usual: codes.length === 1 ? codes[0] : one?.usual }
}

function meaningOfCode(word: string): SignMeaning | undefined {
  const code = word.toUpperCase()
  return isCurrency(code) ? { codes: [code], usual: code } : undefined
}
