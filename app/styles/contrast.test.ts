import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import { TAG_PALETTE } from '~/features/collection/tags/tag-palette'

const TEXT = 4.5
const PART = 3

const css = fileText('./tokens.css')
const statusChip = fileText('../features/collection/projects/card/status-chip.css')
const tagChip = fileText('../features/collection/tags/tag-chip.css')
const formSummary = fileText('../components/forms/form-summary.css')
const themes = {
  dark: tokensOf(':root {'),
  light: tokensOf(':root[data-theme="light"] {'),
}

describe.each(Object.entries(themes))('colors of the %s theme', (_, tokens) => {
  const color = (name: string) => parse(tokens[name] ?? `no token ${name}`)
  const grounds = ['ground', 'surface', 'raised']
  const over = (top: string, ground: string) => blend(color(top), color(ground))

  it.each(
    grounds.flatMap(ground =>
      ['ink', 'ink-soft', 'ink-faint', 'accent', 'good', 'warn', 'bad'].map(text => [text, ground]),
    ),
  )('text %s on %s', (text, ground) =>
    expect(contrast(color(text as string), color(ground as string))).toBeGreaterThanOrEqual(TEXT),
  )

  it.each(['accent', 'accent-strong'])('text of the primary button on %s', ground => {
    expect(contrast(color('accent-ink'), color(ground))).toBeGreaterThanOrEqual(TEXT)
  })

  it.each(grounds)('text on the highlight of the current item, over %s', ground => {
    for (const text of ['ink', 'ink-soft', 'accent']) {
      expect(contrast(color(text), over('accent-wash', ground))).toBeGreaterThanOrEqual(TEXT)
    }
  })

  it('text of error messages on their background', () => {
    const wash = mixRgb(color('bad'), share(formSummary, 'background', 'bad'), color('surface'))
    for (const text of ['ink', 'bad']) expect(contrast(color(text), wash)).toBeGreaterThanOrEqual(TEXT)
  })

  it.each(grounds)('borders of controls and the focus ring on %s', ground => {
    for (const part of ['line-strong', 'accent', 'bad-line', 'ink-faint']) {
      expect(contrast(color(part), color(ground)), part).toBeGreaterThanOrEqual(PART)
    }
  })

  it('names on the gem colors of the wheel', () => {
    for (let hue = 0; hue < 360; hue += 10) {
      const gem = parse(`oklch(${tokens['gem-l']} ${tokens['gem-c']} ${hue})`)
      expect(contrast(color('gem-ink'), gem), `${hue}°`).toBeGreaterThanOrEqual(TEXT)
    }
  })

  it.each(PROJECT_STATUSES)('the status chip of %s', status => {
    const own = color(`status-${status}`)
    expect(
      contrast(own, mixRgb(own, share(statusChip, 'background', 'status'), color('surface'))),
    ).toBeGreaterThanOrEqual(TEXT)
    for (const ground of grounds) expect(contrast(own, color(ground))).toBeGreaterThanOrEqual(TEXT)
  })

  it('the status chip on any photo', () => {
    for (const picture of ['#000000', '#ffffff', '#7f7f7f']) {
      const chip = blend({ ...color('ground'), alpha: share(statusChip, 'background', 'ground') }, parse(picture))
      expect(contrast(color('ink'), chip)).toBeGreaterThanOrEqual(TEXT)
      for (const status of PROJECT_STATUSES) {
        expect(contrast(color(`status-${status}`), chip), status).toBeGreaterThanOrEqual(PART)
      }
    }
  })

  const anyTag = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00'].map(it => ({ name: it, color: it }))
  it.each([...TAG_PALETTE, ...anyTag])('the tag color $name', tag => {
    const ink = mixRgb(parse(tag.color), share(tagChip, 'color', 'tag'), color('ink'))
    const ground = mixRgb(parse(tag.color), share(tagChip, 'background', 'tag'), color('surface'))
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(TEXT)
  })
})

it('the palette of tags has twelve colors', () => {
  expect(TAG_PALETTE.map(({ name, color }) => `${name} ${color}`)).toEqual([
    ...['Blue #3B82F6', 'Red #EF4444', 'Green #10B981', 'Amber #F59E0B', 'Purple #8B5CF6', 'Pink #EC4899'],
    ...['Gray #6B7280', 'Teal #14B8A6', 'Orange #F97316', 'Lime #84CC16', 'Indigo #6366F1', 'Rose #F43F5E'],
  ])
})

it('the light theme is the same for the light setting and the system setting', () => {
  expect(tokensOf(':root[data-theme="system"] {')).toEqual(themes.light)
})

it('the light theme redefines every color of the dark theme', () => {
  expect(Object.keys(themes.light).sort()).toEqual(Object.keys(themes.dark).sort())
})

function fileText(path: string) {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}

/** Returns the share of a token in a `color-mix`, from 0 to 1. */
function share(file: string, property: string, token: string): number {
  const found = file.match(new RegExp(`[^-]${property}: color-mix\\(in srgb, var\\(--${token}\\) (\\d+)%`))
  if (!found) throw new Error(`no mix of --${token} for ${property}`)
  return Number(found[1]) / 100
}

function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(selector)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries([...block.matchAll(/--([a-z-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))
}

/** Linear-light sRGB from 0 to 1. Out-of-gamut values are clipped, as on a screen. */
type Color = { r: number; g: number; b: number; alpha: number }

function parse(text: string): Color {
  const oklch = text.match(/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/)
  if (oklch) return fromOklch(Number(oklch[1]), Number(oklch[2]), Number(oklch[3]), Number(oklch[4] ?? 1))
  const hex = text.match(/^#(..)(..)(..)$/)
  if (!hex) throw new Error(`not a color: ${text}`)
  const [r, g, b] = hex.slice(1).map(pair => linear(Number.parseInt(pair, 16) / 255)) as [number, number, number]
  return { r, g, b, alpha: 1 }
}

// OKLab conversion by Björn Ottosson.
function fromOklch(l: number, c: number, h: number, alpha = 1): Color {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return {
    r: cut(4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S),
    g: cut(-1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S),
    b: cut(-0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S),
    alpha,
  }
}

function mixRgb(top: Color, share: number, ground: Color): Color {
  const mix = (one: number, two: number) => linear(encoded(one) * share + encoded(two) * (1 - share))
  return { r: mix(top.r, ground.r), g: mix(top.g, ground.g), b: mix(top.b, ground.b), alpha: 1 }
}

const blend = (top: Color, ground: Color) => mixRgb(top, top.alpha, ground)

function contrast(one: Color, two: Color): number {
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const luminance = ({ r, g, b }: Color) => 0.2126 * r + 0.7152 * g + 0.0722 * b
const cut = (value: number) => Math.min(1, Math.max(0, value))
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
