import { describe, expect, it } from 'vitest'
import { contentTypeOf, type StoredType, storedName } from './picture-name.server'

describe('the stored name of an image', () => {
  it.each<[string, StoredType, RegExp]>([
    ['My Photo (1).PNG', 'image/png', /^my_photo_1_[a-z0-9]{10}\.PNG$/],
    ['HelloWorld (1).png', 'image/png', /^hello_world_1_[a-z0-9]{10}\.png$/],
    ['a.png', 'image/png', /^a[a-z0-9]{10}_[a-z0-9]{10}\.png$/],
    ['a.b.png', 'image/png', /^a[a-z0-9]{10}_[a-z0-9]{10}\.b\.png$/],
    ['Überraschung.jpeg', 'image/jpeg', /^berraschung_[a-z0-9]{10}\.jpeg$/],
    ['ねこ.gif', 'image/gif', /^[a-z0-9]{10}_[a-z0-9]{10}\.gif$/],
    ['', 'image/webp', /^[a-z0-9]{10}_[a-z0-9]{10}\.webp$/],
    ['photo', 'image/jpeg', /^photo_[a-z0-9]{10}\.jpg$/],
    ['.hidden.png', 'image/png', /^[a-z0-9]{10}_[a-z0-9]{10}\.hidden\.png$/],
    ['../../etc/passwd', 'image/png', /^[a-z0-9]{10}_[a-z0-9]{10}\.png$/],
    [`${'long'.repeat(100)}.png`, 'image/png', /^[a-z]{100}_[a-z0-9]{10}\.png$/],
  ])('%s', (original, type, expected) => {
    expect(storedName(original, type)).toMatch(expected)
  })

  it.each<[string, StoredType, RegExp]>([
    ['IMG_0042.HEIC', 'image/jpeg', /^img_0042_[a-z0-9]{10}\.jpg$/],
    ['really a jpeg.png', 'image/jpeg', /^really_a_jpeg_[a-z0-9]{10}\.jpg$/],
    ['my.photo.final.heic', 'image/jpeg', /^my_photo_[a-z0-9]{10}\.final\.jpg$/],
  ])('%s gets the extension of its stored type', (original, type, expected) => {
    const name = storedName(original, type)
    expect(name).toMatch(expected)
    expect(contentTypeOf(name)).toBe(type)
  })

  it('is unique', () => {
    expect(storedName('a photo.jpg', 'image/jpeg')).not.toBe(storedName('a photo.jpg', 'image/jpeg'))
  })
})
