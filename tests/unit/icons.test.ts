import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ICON_NAMES } from '~/components/ui/icon-names'
import { iconSprite } from '../../scripts/icon-sprite'

const code = execFileSync(
  'git',
  ['grep', '-h', '', '--', 'app/*.tsx', 'app/*.ts', ':!app/components/ui/icon-names.ts'],
  {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  },
)

test('the sprite has the shapes of every icon (npm run icons)', () => {
  expect(readFileSync('app/components/ui/icons.svg', 'utf8')).toBe(iconSprite())
})

test('every icon of the sprite is used', () => {
  expect(ICON_NAMES.filter(name => !new RegExp(`['"]${name}['"]`).test(code))).toEqual([])
})
