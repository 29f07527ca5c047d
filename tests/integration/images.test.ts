import { execFileSync } from 'node:child_process'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { ConflictError, RateLimitedError } from '~/platform/errors'
import {
  PICTURE_ERRORS,
  PICTURE_MAX_BYTES,
  type Picture,
  pictureFile,
  readPicture,
  rejectSlowPictures,
  removePictures,
  storePicture,
  withPicture,
} from '~/platform/images/images.server'
import { PICTURE_WIDTHS } from '~/platform/storage/file-url'
import { storage } from '~/platform/storage/storage.server'
import * as pictures from '../fixtures/pictures'

const everyFile = (picture: Picture) => [picture.full.bytes, ...picture.sizes.map(({ bytes }) => bytes)]

/** Returns red, green and blue at a point, given as fractions of width and height. */
async function colorAt(bytes: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)] as [number, number, number]
}
const isRed = ([red, , blue]: number[]) => Number(red) > 180 && Number(blue) < 90
const isBlue = ([red, , blue]: number[]) => Number(blue) > 180 && Number(red) < 90

describe('an image of each accepted type', () => {
  it.each([
    ['photo.jpg', 'jpeg', 'jpg'],
    ['photo.png', 'png', 'png'],
    ['photo.webp', 'webp', 'webp'],
    ['photo.gif', 'gif', 'gif'],
    ['photo.avif', 'jpeg', 'jpg'],
    ['photo.heic', 'jpeg', 'jpg'],
  ])('%s is stored as %s', async (name, format, ending) => {
    const picture = await readPicture((await pictures.ACCEPTED[name]?.()) as Buffer, name)
    expect(picture).toMatchObject({ width: pictures.WIDTH, height: pictures.HEIGHT })
    expect(picture.fileName).toMatch(new RegExp(`^photo_[a-z0-9]{10}\\.${ending}$`))
    expect(picture.full.contentType).toBe(`image/${format}`)
    expect((await sharp(picture.full.bytes).metadata()).format).toBe(format)
    for (const bytes of everyFile(picture)) {
      expect(isRed(await colorAt(bytes, 0.2, 0.5))).toBe(true)
      expect(isBlue(await colorAt(bytes, 0.8, 0.5))).toBe(true)
    }
  })

  it('is detected by its bytes, not by its name', async () => {
    const picture = await readPicture((await pictures.ACCEPTED['photo.png']?.()) as Buffer, 'notes.txt')
    expect(picture.fileName).toMatch(/^notes_[a-z0-9]{10}\.png$/)
  })

  it('has a preview of at most 300 bytes', async () => {
    const { preview } = await readPicture(await pictures.sizedJpeg(400, 300), 'a.jpg')
    expect(preview).toMatch(/^data:image\/webp;base64,/)
    expect(preview.length).toBeLessThan(300)
    const { width, height } = await sharp(Buffer.from(preview.split(',')[1] ?? '', 'base64')).metadata()
    expect([width, height]).toEqual([16, 12])
  })
})

describe('the quality of a photograph', () => {
  it.each(['jpeg', 'webp'] as const)('of type %s stays at 40 dB or more', async type => {
    const sent = await (await pictures.photograph())[type]({ quality: type === 'jpeg' ? 92 : 80 }).toBuffer()
    const { full } = await readPicture(sent, `photo.${type}`)
    expect(decibels(await raw(sent), await raw(full.bytes))).toBeGreaterThan(40)
  })

  it('stays within half a decibel of WebP with the most effort in every width', async () => {
    const sent = await (await pictures.photograph()).jpeg({ quality: 92 }).toBuffer()
    const { sizes } = await readPicture(sent, 'photo.jpg')
    for (const { width, bytes } of sizes) {
      const sized = sharp(sent).resize({ width, withoutEnlargement: true })
      const original = await sized.clone().raw().toBuffer()
      const best = await sized.webp({ quality: 80, effort: 6 }).toBuffer()
      expect(decibels(original, await raw(bytes))).toBeGreaterThan(decibels(original, await raw(best)) - 0.5)
    }
  })

  it('keeps the colors of a GIF exactly', async () => {
    const sent = await (await pictures.photograph()).gif().toBuffer()
    const { full } = await readPicture(sent, 'photo.gif')
    expect((await raw(full.bytes)).equals(await raw(sent))).toBe(true)
  })

  it('with 16 bits per channel is converted to 8', async () => {
    const sent = await (await pictures.photograph()).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(sent).metadata()).depth).toBe('ushort')
    const { full } = await readPicture(sent, 'photo.png')
    expect(await sharp(full.bytes).metadata()).toMatchObject({ depth: 'uchar', format: 'png' })
  })
})

const raw = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

/** Returns the peak signal-to-noise ratio of two images. */
function decibels(a: Buffer, b: Buffer): number {
  const squares = a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0)
  return 10 * Math.log10((255 * 255 * a.length) / squares)
}

describe('the widths', () => {
  it('are 320, 640 and 1280, as WebP', async () => {
    const picture = await readPicture(await pictures.sizedJpeg(2000, 1000), 'a.jpg')
    const made = await Promise.all(picture.sizes.map(({ bytes }) => sharp(bytes).metadata()))
    expect(made.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 320, 160],
      ['webp', 640, 320],
      ['webp', 1280, 640],
    ])
    expect([picture.width, picture.height]).toEqual([2000, 1000])
  })

  it('never exceed the original, but every size exists', async () => {
    const picture = await readPicture(await pictures.sizedJpeg(500, 400), 'a.jpg')
    expect(picture.sizes.map(({ width }) => width)).toEqual([...PICTURE_WIDTHS])
    const made = await Promise.all(picture.sizes.map(({ bytes }) => sharp(bytes).metadata()))
    expect(made.map(({ width }) => width)).toEqual([320, 500, 500])
  })

  it.each([
    [20, 30_000],
    [30_000, 20],
    [2, 1],
  ])('exist for an image of %i × %i', async (width, height) => {
    const picture = await readPicture(await pictures.sizedJpeg(width, height), 'a.jpg')
    expect(picture).toMatchObject({ width, height })
  })
})

describe('metadata of phone photos', () => {
  it.each([
    [3, 96, 64],
    [6, 64, 96],
    [8, 64, 96],
  ])('orientation %i is applied', async (orientation, width, height) => {
    const picture = await readPicture(await pictures.phoneJpeg(orientation), 'a.jpg')
    expect(picture).toMatchObject({ width, height })
    const redAt = { 3: [0.8, 0.5], 6: [0.5, 0.2], 8: [0.5, 0.8] }[orientation] as [number, number]
    for (const bytes of everyFile(picture)) expect(isRed(await colorAt(bytes, ...redAt))).toBe(true)
  })

  it.each([
    ['JPEG', () => pictures.phoneJpeg()],
    ['HEIC', async () => pictures.phoneHeic()],
  ])('location, names and color profile of a %s are removed from every size', async (_, make) => {
    const before = await make()
    expect((await sharp(before).metadata()).exif?.toString('latin1')).toContain('Phone')
    const picture = await readPicture(before, 'a.jpg')
    for (const bytes of everyFile(picture)) {
      const { exif, icc, xmp, iptc, orientation, comments } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, iptc, orientation, comments }).toEqual({})
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Phone|Somebody|kitchen|Exif/)
    }
  })

  it('colors of a wide-gamut profile are converted to sRGB', async () => {
    for (const source of [pictures.phoneHeic(), await pictures.phoneJpeg(1)]) {
      const [red, green, blue] = await colorAt((await readPicture(source, 'a.heic')).full.bytes, 0.2, 0.5)
      // #e02020 again: interpreted as sRGB, the wide-gamut values would give a red of about 206.
      expect(Math.abs(red - 0xe0)).toBeLessThan(6)
      expect(Math.abs(green - 0x20)).toBeLessThan(12)
      expect(Math.abs(blue - 0x20)).toBeLessThan(12)
    }
  })

  it('data after the end of the image is removed', async () => {
    const hidden = Buffer.concat([
      (await pictures.ACCEPTED['photo.png']?.()) as Buffer,
      Buffer.from('<script>evil()</script>'),
    ])
    const { full } = await readPicture(hidden, 'a.png')
    expect(Buffer.from(full.bytes).toString('latin1')).not.toContain('evil')
  })
})

describe('transparency and animation', () => {
  it('transparent parts stay transparent', async () => {
    const picture = await readPicture(await pictures.transparentPng(), 'a.png')
    for (const bytes of everyFile(picture)) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
  })

  it('a transparent AVIF becomes PNG', async () => {
    const avif = await sharp(await pictures.transparentPng())
      .avif()
      .toBuffer()
    const { full, fileName } = await readPicture(avif, 'a sticker.avif')
    expect(fileName).toMatch(/\.png$/)
    expect((await sharp(full.bytes).metadata()).hasAlpha).toBe(true)
  })

  it.each(['gif', 'webp'] as const)('an animated %s stays animated in full size, with its own height', async type => {
    const picture = await readPicture(await pictures.animation(type), `a.${type}`)
    expect(picture).toMatchObject({ width: 50, height: 40 })
    expect((await sharp(picture.full.bytes).metadata()).pages).toBe(3)
    for (const { bytes } of picture.sizes) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
  })
})

describe('an animation', () => {
  const bounds = { fields: { image: [PICTURE_ERRORS.tooManyFrames] } }

  it.each(['gif', 'webp'] as const)('%s of 301 frames, or of 21 megapixels in all frames, is rejected', async type => {
    const long = await pictures.frames(type, { count: 301, side: 8 })
    const large = await pictures.frames(type, { count: 21, side: 1000 })
    for (const bytes of [long, large]) await expect(readPicture(bytes, `a.${type}`)).rejects.toMatchObject(bounds)
    const longest = await readPicture(await pictures.frames(type, { count: 300, side: 8 }), `a.${type}`)
    expect((await sharp(longest.full.bytes).metadata()).pages).toBe(300)
  })

  it('that is cropped to a square is its first frame, of any length', async () => {
    const bytes = await pictures.frames('gif', { count: 301, side: 8 })
    const { full } = await readPicture(bytes, 'a.gif', { square: true })
    expect((await sharp(full.bytes).metadata()).pages ?? 1).toBe(1)
  })

  it('of an archive stays as it was stored', async () => {
    const bytes = await pictures.frames('gif', { count: 301, side: 8 })
    const { full } = await readPicture(bytes, 'a.gif', { isStored: true })
    expect((await sharp(full.bytes).metadata()).pages).toBe(301)
  })
})

describe('an invalid image is rejected with a message', () => {
  const zip = Buffer.from('504b0304140000000800', 'hex')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each<[string, keyof typeof PICTURE_ERRORS, () => Uint8Array | Promise<Uint8Array>]>([
    ['nothing at all', 'empty', () => Buffer.alloc(0)],
    ['one byte more than 10 MB', 'tooLarge', () => Buffer.alloc(PICTURE_MAX_BYTES + 1)],
    ['text called photo.jpg', 'notAPicture', () => Buffer.from('Title,Status\nA kit,stash\n')],
    ['a PDF', 'notAPicture', () => Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['a ZIP', 'notAPicture', () => zip],
    ['a video in a HEIC container', 'notAPicture', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42')],
    ['an HTML page', 'notAPicture', () => Buffer.from('<!doctype html><p>hello')],
    ['a SVG', 'svg', () => Buffer.from(svg)],
    ['a SVG after a declaration', 'svg', () => Buffer.from(`<?xml version="1.0"?>\n<!-- hello -->\n${svg}`)],
    [
      'a header that claims 60000 × 60000',
      'tooManyPixels',
      () => pictures.claimingPng(60_000, 60_000, { withData: false }),
    ],
    [
      'a decompression bomb: 30000 × 30000 in a few kB',
      'tooManyPixels',
      () => pictures.claimingPng(30_000, 30_000, { withData: true }),
    ],
    ['a header without its pixels', 'damaged', () => pictures.claimingPng(600, 600, { withData: false })],
    ['three bytes that begin like a JPEG', 'damaged', () => Buffer.from('ffd8ff', 'hex')],
  ])('%s', async (_, reason, make) => {
    const reading = readPicture(await make(), 'photo.jpg', { field: 'avatar' })
    await expect(reading).rejects.toMatchObject({
      name: 'InvalidError',
      fields: { avatar: [PICTURE_ERRORS[reason]] },
    })
  })

  it.each(Object.keys(pictures.ACCEPTED))('the first two thirds of %s', async name => {
    const whole = (await pictures.ACCEPTED[name]?.()) as Buffer
    const part = whole.subarray(0, Math.floor((whole.length * 2) / 3))
    await expect(readPicture(part, name)).rejects.toMatchObject({ fields: { image: [PICTURE_ERRORS.damaged] } })
  })

  const photographJpeg = async (progressive = false) =>
    (await pictures.photograph()).jpeg({ quality: 90, progressive }).toBuffer()
  const closed = (part: Buffer) => Buffer.concat([part, Buffer.from('ffd9', 'hex')])

  it.each([
    [2, false],
    [20, false],
    [20, true],
  ])('a JPEG that lacks its last %i bytes is taken (progressive: %s)', async (bytes, progressive) => {
    const whole = await photographJpeg(progressive)
    expect(await readPicture(whole.subarray(0, -bytes), 'photo.jpg')).toMatchObject({ width: 600, height: 400 })
  })

  it.each(['as it is', 'closed by a program', 'turned'])('a JPEG of which half is gray is refused: %s', async how => {
    const whole = await photographJpeg()
    const turned = await sharp(whole).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer()
    const part = how === 'turned' ? turned : whole
    const half = part.subarray(0, part.length / 2)
    await expect(readPicture(how === 'as it is' ? half : closed(half), 'photo.jpg')).rejects.toMatchObject({
      fields: { image: [PICTURE_ERRORS.damaged] },
    })
  })

  it('a whole JPEG with a gray edge is taken', async () => {
    const photo = await (await pictures.photograph()).extend({ bottom: 100, background: '#808080' }).jpeg().toBuffer()
    expect(await readPicture(photo, 'photo.jpg')).toMatchObject({ height: 500 })
  })

  it.each(Object.keys(pictures.ACCEPTED))(
    '%s with its middle overwritten is rejected or stored without other errors',
    async name => {
      const bytes = Buffer.from((await pictures.ACCEPTED[name]?.()) as Buffer)
      bytes.fill(0xff, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2))
      await readPicture(bytes, name).catch(error => expect(error.fields.image).toEqual([PICTURE_ERRORS.damaged]))
      expect(await readPicture(await pictures.sizedJpeg(20, 10), 'next.jpg')).toMatchObject({ width: 20 })
    },
  )

  it('an image of exactly 50 megapixels is accepted', async () => {
    const picture = await readPicture(pictures.claimingPng(10_000, 5000, { withData: true }), 'a.png')
    expect(picture).toMatchObject({ width: 10_000, height: 5000 })
  })
})

describe('the decoding process', () => {
  it('handles twenty concurrent images', async () => {
    const bytes = await pictures.sizedJpeg(1600, 1200)
    const made = await Promise.all(Array.from({ length: 20 }, () => readPicture(bytes, 'a.jpg')))
    expect(new Set(made.map(({ fileName }) => fileName)).size).toBe(20)
  })

  it('is shared: a photo does not wait for all those of another person', async () => {
    const bytes = await pictures.sizedJpeg(3200, 2400)
    const done: string[] = []
    const read = async (owner: string) => {
      await readPicture(bytes, 'a.jpg', { owner })
      done.push(owner)
    }
    await Promise.all([...Array.from({ length: 12 }, () => read('flood')), read('ann')])
    expect(done.indexOf('ann')).toBeLessThanOrEqual(3)
    expect(done).toHaveLength(13)
  })

  it('refuses uploads of someone whose last three photos reached the time limit', async () => {
    const bytes = await pictures.sizedJpeg(4000, 3000)
    const owner = 'slow'
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      for (let photo = 0; photo < 3; photo++) {
        rejectSlowPictures(owner)
        const reading = readPicture(bytes, 'a.jpg', { owner })
        const rejected = expect(reading).rejects.toMatchObject({ fields: { image: [PICTURE_ERRORS.damaged] } })
        while (childrenNamed('picture-worker.mjs').length === 0) await nextTurn()
        for (const pid of childrenNamed('picture-worker.mjs')) process.kill(pid, 'SIGSTOP')
        await vi.advanceTimersByTimeAsync(30_000)
        await rejected
      }
    } finally {
      vi.useRealTimers()
    }
    expect(() => rejectSlowPictures(owner)).toThrow(RateLimitedError)
    expect(() => rejectSlowPictures('someone else')).not.toThrow()
    await expect(readPicture(await pictures.sizedJpeg(20, 10), 'a.jpg')).resolves.toMatchObject({ width: 20 })
  })

  it('runs below the priority of the pages, with all its threads', async () => {
    await readPicture(await pictures.sizedJpeg(300, 200), 'a.jpg')
    const priorities = childrenNamed('picture-worker.mjs').flatMap(threadPriorities)
    expect(priorities.length).toBeGreaterThan(4)
    expect(new Set(priorities)).toEqual(new Set([10]))
  })

  it('is restarted if it is killed, and the image is retried', async () => {
    const bytes = await pictures.sizedJpeg(4000, 3000)
    const reading = readPicture(bytes, 'a.jpg')
    await new Promise(resolve => setTimeout(resolve, 60))
    for (const pid of childrenNamed('picture-worker.mjs')) process.kill(pid, 'SIGKILL')
    expect(await reading).toMatchObject({ width: 4000, height: 3000 })
  })
})

describe('storing an image', () => {
  const place = { collection: 'projects', recordId: 'abcdefghij123456' } as const
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of storage().list('projects/')) found.push(key)
    return found.sort()
  }

  it('stores every size, returns the columns, and deletes all files', async () => {
    const picture = await readPicture(await pictures.sizedJpeg(700, 500), 'My Kit.jpg')
    const stored = await storePicture(place.collection, place.recordId, picture)
    const name = stored.image
    expect(stored).toEqual({
      image: picture.fileName,
      imageWidth: 700,
      imageHeight: 500,
      imagePreview: picture.preview,
    })
    const folder = `projects/${place.recordId}`
    expect(await keys()).toEqual([
      `${folder}/${name}`,
      ...['1280', '320', '640'].map(width => `${folder}/thumbs_${name}/${width}x0_${name}`),
    ])
    const small = pictureFile({ ...place, fileName: name }, 320)
    expect(small.contentType).toBe('image/webp')
    expect((await small.head())?.size).toBe(picture.sizes[0]?.bytes.length)
    expect(pictureFile({ ...place, fileName: name }).contentType).toBe('image/jpeg')

    await removePictures([
      { ...place, fileName: name },
      { ...place, fileName: '' },
    ])
    await removePictures([{ ...place, fileName: name }])
    expect(await keys()).toEqual([])
  })

  it('deletes the files if the row is rejected, and keeps them if the outcome is unknown', async () => {
    const picture = await readPicture(await pictures.sizedJpeg(20, 10), 'a.jpg')
    const rejected = withPicture(picture, place, async () => {
      throw new ConflictError('title', 'taken')
    })
    await expect(rejected).rejects.toThrow('taken')
    expect(await keys()).toEqual([])
    const lost = withPicture(picture, place, async () => {
      throw new Error('connection lost')
    })
    await expect(lost).rejects.toThrow('connection lost')
    expect(await keys()).toHaveLength(4)
    expect(await withPicture(null, place, async stored => stored)).toBeNull()
  })
})

function childrenNamed(script: string): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .split('\n')
  return lines.filter(line => line.includes(script)).map(line => Number.parseInt(line, 10))
}

const threadPriorities = (pid: number) =>
  execFileSync('ps', ['-L', '-o', 'ni=', '-p', String(pid)])
    .toString()
    .trim()
    .split(/\s+/)
    .map(Number)
