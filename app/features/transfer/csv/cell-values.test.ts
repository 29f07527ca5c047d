import { describe, expect, test } from 'vitest'
import {
  readCount,
  readDimensions,
  readDrillShape,
  readFlag,
  readKitCategory,
  readLength,
  readStatus,
} from './cell-values'

describe('words', () => {
  test.each([
    ['progress', 'progress'],
    ['In Progress', 'progress'],
    ['IN STASH', 'stash'],
    ['on_hold', 'onhold'],
    ['On Hold', 'onhold'],
    ['Purchased - Not Received', 'purchased'],
    ['finished', 'completed'],
    ['Destashed', 'destashed'],
    ['wish list', 'wishlist'],
    ['Kitted', 'kitted'],
    ['Kitted up, not started', 'kitted'],
    ['ready to start', 'kitted'],
    ['someday', undefined],
    ['stash?', undefined],
  ])('the status %s is %s', (cell, status) => expect(readStatus(cell)).toBe(status))

  test.each([
    ['Full', 'full'],
    ['full sized', 'full'],
    ['Full Coverage', 'full'],
    ['large', 'full'],
    ['MINI', 'mini'],
    ['small', 'mini'],
    ['tiny', 'mini'],
    ['micro', undefined],
  ])('the kit %s is %s', (cell, kit) => expect(readKitCategory(cell)).toBe(kit))

  test.each([
    ['yes', true],
    ['X', true],
    ['✓', true],
    ['1', true],
    ['TRUE', true],
    ['No', false],
    ['0', false],
    ['maybe', undefined],
  ])('the flag %s is %s', (cell, flag) => expect(readFlag(cell)).toBe(flag))

  test.each([
    ['r', 'round'],
    ['SQUARE', 'square'],
    ['s', 'square'],
    ['Round', 'round'],
    ['hexagon', undefined],
  ])('the drill %s is %s', (cell, shape) => expect(readDrillShape(cell)).toBe(shape))
})

describe('numbers', () => {
  test.each([
    ['38080', 38080],
    ['38.080', 38080],
    ['38,080', 38080],
    ['32 000', 32000],
    ['32\u00a0000', 32000],
    ['32\u202f000', 32000],
    ["32'000", 32000],
    ['1.234.567', 1234567],
    ['1,234,567.00', 1234567],
    ['1.234,0', 1234],
    ['38080.0', 38080],
    ['3.2E+04', 32000],
    ['0', 0],
    ['-5', -5],
    ['38.5', undefined],
    ['1,23,4', undefined],
    ['lots', undefined],
    ['~38000', undefined],
    ['12 bags', undefined],
  ])('%s diamonds are %s', (cell, count) => expect(readCount(cell)).toBe(count))

  test.each([
    ['42,5', 42.5],
    ['42.5', 42.5],
    [' 56 ', 56],
    ['54.123', 54.123],
    ['40 cm', 40],
    ['400 mm', 40],
    ['16 in', 40.6],
    ['16"', 40.6],
    ['-20', -20],
    ['1e-7', 1e-7],
    ['wide', undefined],
    ['40x50', undefined],
  ])('%s is a side of %s cm', (cell, cm) => expect(readLength(cell)?.cm).toBe(cm))

  test('the header can specify the unit', () => expect(readLength('16', 'in')).toEqual({ cm: 40.6, unit: 'in' }))

  test.each([
    ['40x50', 40, 50],
    ['40 x 50 cm', 40, 50],
    ['16x20 in', 40.6, 50.8],
    ['16" x 20"', 40.6, 50.8],
    ['42,5 × 56', 42.5, 56],
    ['30*40', 30, 40],
    ['400 by 500 mm', 40, 50],
  ])('%s is %s by %s cm', (cell, width, height) =>
    expect(readDimensions(cell)).toMatchObject({ width: { cm: width }, height: { cm: height } }),
  )

  test.each(['40', 'large', '40x50x3'])('%s is not a size', cell => expect(readDimensions(cell)).toBeUndefined())
})
