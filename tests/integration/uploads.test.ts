import { describe, expect, it } from 'vitest'
import { readForm } from '~/http/forms/uploads.server'

const MB = 1024 * 1024
const rules = {
  files: { image: { maxBytes: 10 * MB, tooLarge: 'This photo is larger than 10 MB. Choose a smaller one.' } },
}

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/projects/new', { method: 'POST', body, headers })

const multipart = (body: string, boundary = 'xyz') =>
  post(body.replaceAll('\n', '\r\n'), { 'Content-Type': `multipart/form-data; boundary=${boundary}` })

function formWith(fields: [string, string][], image?: File): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  if (image) form.append('image', image)
  return form
}

describe('a form', () => {
  it('returns its fields, including repeated ones, and its file', async () => {
    const image = new File([Buffer.from('bytes')], 'Katze ä.jpg', { type: 'image/jpeg' })
    const fields: [string, string][] = [
      ['title', 'Sun & moon – 猫\r\nline'],
      ['tags', 'one'],
      ['tags', 'two'],
      ['empty', ''],
    ]
    const { form, files, errors } = await readForm(post(formWith(fields, image)), rules)
    expect([...form.entries()]).toEqual(fields)
    expect(files.image).toEqual({ name: 'Katze ä.jpg', bytes: Buffer.from('bytes'), declaredType: 'image/jpeg' })
    expect(errors).toEqual({})
  })

  it('can be URL-encoded', async () => {
    const { form, files } = await readForm(post(new URLSearchParams({ title: 'Sun & moon + 猫', empty: '' })), rules)
    expect(Object.fromEntries(form)).toEqual({ title: 'Sun & moon + 猫', empty: '' })
    expect(files.image).toBeNull()
  })

  it('may be empty', async () => {
    const empty = post('', { 'Content-Type': 'application/x-www-form-urlencoded' })
    expect([...(await readForm(empty)).form.keys()]).toEqual([])
  })

  it('has no file if none was selected', async () => {
    const { files, errors } = await readForm(post(formWith([['title', 'A']], new File([], ''))), rules)
    expect(files.image).toBeNull()
    expect(errors).toEqual({})
  })

  it('has an empty file if an empty one was selected', async () => {
    const { files } = await readForm(post(formWith([], new File([], 'empty.jpg'))), rules)
    expect(files.image).toMatchObject({ name: 'empty.jpg', bytes: Buffer.alloc(0) })
  })

  it('ignores unexpected files', async () => {
    const form = formWith([['title', 'A']])
    form.append('virus', new File([Buffer.alloc(MB)], 'virus.exe'))
    form.append('__proto__', new File([Buffer.alloc(10)], 'x'))
    const read = await readForm(post(form), rules)
    expect([...read.form.keys()]).toEqual(['title'])
    expect(Object.keys(read.files)).toEqual(['image'])
  })
})

describe('a field for several files', () => {
  it('passes each file in order, one that is too large by name only, and awaits the handler', async () => {
    const form = formWith([['date', '2026-11-15']])
    for (const [name, size] of [
      ['a.jpg', 3 * MB],
      ['huge.jpg', 5 * MB],
      ['c.jpg', 10],
      ['', 0],
    ] as const) {
      form.append('photos', new File([Buffer.alloc(size, 1)], name))
    }
    form.append('content', 'after the photos')
    const taken: unknown[] = []
    let inWork = 0
    const read = await readForm(post(form), {
      each: {
        photos: {
          maxBytes: 4 * MB,
          async take(name, bytes) {
            expect(++inWork).toBe(1)
            await new Promise(resolve => setTimeout(resolve, 20))
            inWork--
            taken.push([name, bytes === 'too large' ? bytes : bytes.length])
          },
        },
      },
    })
    expect(taken).toEqual([
      ['a.jpg', 3 * MB],
      ['huge.jpg', 'too large'],
      ['c.jpg', 10],
    ])
    expect(Object.fromEntries(read.form)).toEqual({ date: '2026-11-15', content: 'after the photos' })
  })

  it('propagates an error and stops', async () => {
    const form = new FormData()
    for (const name of ['a.jpg', 'b.jpg']) form.append('photos', new File([Buffer.alloc(MB)], name))
    const taken: string[] = []
    const take = async (name: string) => {
      taken.push(name)
      throw new Error('no storage')
    }
    await expect(readForm(post(form), { each: { photos: { maxBytes: MB, take } } })).rejects.toThrow('no storage')
    expect(taken).toEqual(['a.jpg'])
  })

  it('rejects a truncated file without passing it', async () => {
    const taken: string[] = []
    const take = async (name: string) => void taken.push(name)
    const cut = multipart('--xyz\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\n\nbytes')
    await expect(readForm(cut, { each: { photos: { maxBytes: MB, take } } })).rejects.toMatchObject({
      name: 'MalformedError',
    })
    expect(taken).toEqual([])
  })
})

describe('limits', () => {
  it('accept a file of exactly the limit; one byte more is an error that keeps the input', async () => {
    const picture = (size: number) => new File([Buffer.alloc(size)], 'a.jpg')
    const fits = await readForm(post(formWith([], picture(10 * MB))), rules)
    expect(fits.files.image?.bytes.length).toBe(10 * MB)

    const form = formWith([['title', 'Before']], picture(10 * MB + 1))
    form.append('notes', 'after the picture')
    const read = await readForm(post(form), rules)
    expect(read.files.image).toBeNull()
    expect(read.errors).toEqual({ image: ['This photo is larger than 10 MB. Choose a smaller one.'] })
    expect(Object.fromEntries(read.form)).toEqual({ title: 'Before', notes: 'after the picture' })
  })

  it('reject more than 32 MB in total, without reading the rest', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent === 0) {
          const head = '--xyz\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
          controller.enqueue(new TextEncoder().encode(head))
        }
        sent += MB
        if (sent > 60 * MB) controller.close()
        else controller.enqueue(new Uint8Array(MB))
      },
    })
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'Content-Type': 'multipart/form-data; boundary=xyz' },
    }
    const before = process.memoryUsage().arrayBuffers
    await expect(readForm(new Request('http://localhost/', init as RequestInit), rules)).rejects.toMatchObject({
      name: 'TooLargeError',
    })
    expect(sent).toBeLessThan(34 * MB)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * MB)
  })

  it.each([
    ['a text of more than 1 MB', () => formWith([['notes', 'x'.repeat(MB + 1)]])],
    ['a text of more than 1 MB, urlencoded', () => new URLSearchParams({ notes: 'x'.repeat(MB + 1) })],
    ['thousands of fields', () => formWith(Array.from({ length: 1001 }, (_, index) => [`f${index}`, 'x']))],
  ])('%s is too large', async (_, body) => {
    await expect(readForm(post(body()), rules)).rejects.toMatchObject({ name: 'TooLargeError' })
  })

  it('accept a text of 900 kB', async () => {
    const { form } = await readForm(post(formWith([['notes', 'x'.repeat(900_000)]])), rules)
    expect(String(form.get('notes'))).toHaveLength(900_000)
  })
})

describe('a body that is not a form', () => {
  const file = '--xyz\nContent-Disposition: form-data; name="image"; filename="a.jpg"\n\nbytes'
  const field = '--xyz\nContent-Disposition: form-data; name="title"\n\n'
  it.each<[string, () => Request]>([
    ['no type', () => post(Buffer.from('title=A'))],
    ['JSON', () => post('{"title":"A"}', { 'Content-Type': 'application/json' })],
    ['plain text', () => post('title=A', { 'Content-Type': 'text/plain' })],
    ['multipart without a boundary', () => post('x', { 'Content-Type': 'multipart/form-data' })],
    ['another boundary', () => multipart(`${file}\n--xyz--\n`, 'abc')],
    ['nothing', () => multipart('')],
    ['ends within a file', () => multipart(file)],
    ['ends within a field', () => multipart(`${field}Sun`)],
    ['ends within the headers', () => multipart('--xyz\nContent-Disposition: form-da')],
    [
      'ends after the headers',
      () => multipart('--xyz\nContent-Disposition: form-data; name="image"; filename="a"\n\n'),
    ],
    ['broken header lines', () => multipart(`--xyz\n: : :\n\0\n\nx\n--xyz--\n`)],
    ['a NUL character', () => multipart(`${field}Sun\0moon\n--xyz--\n`)],
    ['a NUL character, urlencoded', () => post(new URLSearchParams({ title: 'a\0b' }))],
  ])('%s', async (_, request) => {
    await expect(readForm(request(), rules)).rejects.toMatchObject({ name: 'MalformedError' })
  })

  it('an aborted connection', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(file))
        controller.error(new Error('aborted'))
      },
    })
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'Content-Type': 'multipart/form-data; boundary=xyz' },
    }
    await expect(readForm(new Request('http://localhost/', init as RequestInit), rules)).rejects.toThrow()
  })
})
