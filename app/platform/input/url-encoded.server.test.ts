import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type busboy from 'busboy'
import { expect, test } from 'vitest'
import { MalformedError, TooLargeError } from '../errors'
import { urlEncodedParser } from './url-encoded.server'

/** Returns the fields of a body that arrives in chunks of that many bytes. */
async function fieldsOf(body: string, bytes = body.length, limits: busboy.Limits = {}) {
  const whole = Buffer.from(body)
  const chunks = Array.from({ length: Math.ceil(whole.length / bytes) }, (_, at) =>
    whole.subarray(at * bytes, (at + 1) * bytes),
  )
  const fields: [string, string][] = []
  const parser = urlEncodedParser(limits).on('field', (name, value) => fields.push([name, value]))
  await pipeline(Readable.from(chunks), parser)
  return fields
}

const WHOLE = 'title=Ow%6C+%26%20Fox&caf%C3%A9=%F0%9F%92%8E&a+b=c=d&empty=&bare&&=x&title=2'

test.each([1, 2, 3, 7, 100])('reads what browsers write, in chunks of %i bytes', async bytes => {
  const expected = [...new URLSearchParams(WHOLE)]
  expect(await fieldsOf(WHOLE, bytes)).toEqual(expected)
  expect(expected).toHaveLength(7)
})

test.each([...Array(5).keys()])('reads what it should, with many signs: %i', async seed => {
  const signs = ['+', '%2B', '%26', 'é', '=', 'x', '%0A', '%f0%9f%92%8e']
  const body = `a=${Array.from({ length: 999 }, (_, at) => encodeURI(signs[(at * (seed + 3)) % 8] ?? '').replaceAll('%25', '%')).join('')}`
  expect(await fieldsOf(body, 61)).toEqual([...new URLSearchParams(body)])
})

test.each(['a=%', 'a=%4', 'a=%zz', '%4=1', 'a=%4&b=1'])('refuses %s', async body => {
  await expect(fieldsOf(body)).rejects.toThrow(MalformedError)
})

test.each<[string, string, busboy.Limits]>([
  ['a value', 'a=12345', { fieldSize: 4 }],
  ['a name', `${'n'.repeat(101)}=1`, {}],
  ['the number of fields', 'a&b&c', { fields: 2 }],
  ['the number of empty fields', '&&&', { fields: 2 }],
])('limits %s', async (_, body, limits) => {
  await expect(fieldsOf(body, 1, limits)).rejects.toThrow(TooLargeError)
})

test('accepts what is as large as the limits', async () => {
  const name = 'n'.repeat(100)
  expect(await fieldsOf(`${name}=1234&b=%20%20%20%20`, 1, { fields: 2, fieldSize: 4 })).toEqual([
    [name, '1234'],
    ['b', '    '],
  ])
})

test('takes memory for a text, not for each of its signs', async () => {
  const body = `a=${'+'.repeat(1_000_000)}`
  const before = process.memoryUsage().heapUsed
  const fields = await fieldsOf(body, 65_536)
  // Busboy takes 33 MB.
  expect((process.memoryUsage().heapUsed - before) / 1024 / 1024).toBeLessThan(20)
  expect(fields[0]?.[1]).toBe(' '.repeat(1_000_000))
})
