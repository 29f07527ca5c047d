import fc from 'fast-check'

/** A request body that no browser sends. `isWhole`: all the bytes that `Content-Length` announces are sent. */
export type MalformedBody = { type: string; bytes: Buffer; isWhole: boolean }

const BOUNDARY = 'X'

/** Texts that parsers of headers, forms and JSON have failed on. */
const HOSTILE_TEXTS = [
  ...['', '\0', 'a\0b', '\r\n', '\n\n', '--', '--X', '--X--', '\r\n--X\r\n', '%', '%00', '%zz', '%F0%9F'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a[b]', 'a[0]', '__intent__', '@jsonPayload'],
  ...[
    'utf-8',
    "utf-8''%00",
    "x-unknown''%ff",
    'utf-16le',
    'iso-2022-jp',
    "''",
    '"',
    '\\"',
    ';',
    '=',
    '😀',
    '\ud800',
    '../../etc/passwd',
  ],
]
const text = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 8, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 4, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 1, arbitrary: fc.nat({ max: 100_000 }).map(length => 'y'.repeat(length)) },
)

const parameter = fc
  .tuple(fc.constantFrom('name', 'filename', 'filename*', 'name*', 'charset', 'boundary', ''), text, fc.boolean())
  .map(([name, value, isQuoted]) => `; ${name}=${isQuoted ? `"${value}"` : value}`)
const parameters = fc.array(parameter, { maxLength: 4 }).map(list => list.join(''))

const header = fc.oneof(
  parameters.map(rest => `Content-Disposition: form-data${rest}`),
  fc
    .tuple(fc.constantFrom('password', 'image', 'file', 'email', 'title'), text)
    .map(([name, file]) => `Content-Disposition: form-data; name="${name}"; filename="${file}"`),
  fc
    .constantFrom('password', 'email', 'title', 'identity')
    .map(name => `Content-Disposition: form-data; name="${name}"`),
  fc.tuple(text, parameters).map(([type, rest]) => `Content-Type: ${type}${rest}`),
  text.map(value => `Content-Transfer-Encoding: ${value}`),
  fc.tuple(text, text).map(([name, value]) => `${name}: ${value}`),
  text,
)

const lineBreak = fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r', '')

const part = (content: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.array(header, { maxLength: 4 }), lineBreak, content, lineBreak)
    .map(([headers, breaks, body, end]) => `--${BOUNDARY}${breaks}${headers.join('\r\n')}\r\n\r\n${body}${end}`)

const multipart = (content: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.array(part(content), { maxLength: 5 }),
      fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--`, `--${BOUNDARY}`, ''),
    )
    .map(([parts, end]) => parts.join('') + end)

const nested = multipart(
  multipart(text).map(body => `Content-Type: multipart/mixed; boundary=${BOUNDARY}\r\n\r\n${body}`),
)

const fields = fc.array(fc.tuple(text, text), { maxLength: 8 }).map(list => list.map(pair => pair.join('=')).join('&'))

const json = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc.jsonValue().map(value => JSON.stringify({ email: value, data: [value] })),
  text,
)

const CONTENT_TYPES = [
  ...[`multipart/form-data; boundary=${BOUNDARY}`, `multipart/form-data; boundary="${BOUNDARY}"; charset=utf-16le`],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=__proto__',
    'multipart/mixed; boundary=X',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=x-unknown',
    'application/x-www-form-urlencoded; charset=utf-16le',
  ],
  ...['application/json', 'application/json; charset=utf-7', 'text/plain', '; ; =', '/'],
]

/** Bodies of forms and JSON with broken boundaries, headers, charsets and nesting, some of them cut off. */
export const malformedBody: fc.Arbitrary<MalformedBody> = fc
  .record({
    type: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...CONTENT_TYPES.slice(0, 2)) },
      { weight: 3, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
    ),
    body: fc.oneof({ weight: 5, arbitrary: multipart(text) }, nested, fields, json),
    /** share of the body that stays */
    share: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
    isWhole: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
  })
  .map(({ type, body, share, isWhole }) => {
    const bytes = Buffer.from(body)
    return { type, bytes: bytes.subarray(0, Math.ceil(bytes.length * share)), isWhole }
  })
