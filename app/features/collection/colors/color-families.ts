/** The families of colors, in the order of their filter, each with a swatch. */
export const FAMILIES = {
  red: { label: /*i18n*/ 'Red', hex: '#c72b3b' },
  pink: { label: /*i18n*/ 'Pink', hex: '#ff8cae' },
  peach: { label: /*i18n*/ 'Peach', hex: '#f7af93' },
  orange: { label: /*i18n*/ 'Orange', hex: '#f78b13' },
  yellow: { label: /*i18n*/ 'Yellow', hex: '#ffd600' },
  lime: { label: /*i18n*/ 'Lime green', hex: '#9ecf34' },
  olive: { label: /*i18n*/ 'Olive', hex: '#827b30' },
  green: { label: /*i18n*/ 'Green', hex: '#3f8f29' },
  turquoise: { label: /*i18n*/ 'Turquoise', hex: '#3fb0a8' },
  blue: { label: /*i18n*/ 'Blue', hex: '#2f6fb0' },
  purple: { label: /*i18n*/ 'Purple', hex: '#803a8b' },
  brown: { label: /*i18n*/ 'Brown', hex: '#7a451f' },
  beige: { label: /*i18n*/ 'Beige', hex: '#dcc4aa' },
  white: { label: /*i18n*/ 'White', hex: '#ffffff' },
  gray: { label: /*i18n*/ 'Gray', hex: '#8c8c8c' },
  black: { label: /*i18n*/ 'Black', hex: '#000000' },
}
export type ColorFamily = keyof typeof FAMILIES

/** A color in OKLCH: lightness 0 to 1, chroma, and hue in degrees. */
type Oklch = { l: number; c: number; h: number }

type Range = [from: number, below: number]
type Rule = [family: ColorFamily, hue: Range, lightness: Range, chroma: Range]
const ANY: Range = [-20, 360]

/**
 * The first rule that fits names the family. Hues go from −20, so that reds and pinks are together. The limits were
 * found by looking at the swatches of every drill.
 */
const RULES: Rule[] = [
  ['black', ANY, [0, 0.22], [0, 0.02]],
  ['white', ANY, [0.965, 2], [0, 0.012]],
  ['gray', ANY, ANY, [0, 0.012]],
  ['gray', ANY, [0, 0.9], [0, 0.0175]],
  ['brown', [25, 36], [0, 0.7], [0, 0.06]],
  ['purple', [-20, -16], ANY, ANY],
  ['purple', [-20, 3], [0, 0.5], ANY],
  ['purple', [-20, 0], [0, 0.75], [0, 0.055]],
  ['pink', [-20, 8], [0.5, 2], ANY],
  ['pink', [8, 20], [0.62, 2], ANY],
  ['pink', [20, 30], [0.685, 2], ANY],
  ['red', [-20, 30], ANY, ANY],
  ['red', [30, 34], [0.4, 0.7], [0.1, 1]],
  ['orange', [30, 62], [0.7, 2], [0.12, 1]],
  ['peach', [30, 62], [0.7, 2], [0.036, 1]],
  ['beige', [30, 98], [0.7, 2], [0, 0.08]],
  ['yellow', [72, 98], [0.62, 2], [0.08, 1]],
  ['orange', [30, 98], [0.74, 2], ANY],
  ['orange', [30, 98], [0.6, 2], [0.12, 1]],
  ['brown', [30, 98], ANY, ANY],
  ['lime', [110, 128], [0.69, 2], [0.07, 1]],
  ['beige', [98, 113], [0.82, 2], [0, 0.03]],
  ['yellow', [98, 113], [0.82, 2], ANY],
  ['olive', [98, 128], [0, 0.82], ANY],
  ['green', [98, 172], ANY, ANY],
  ['turquoise', [172, 216], ANY, ANY],
  ['blue', [216, 287], ANY, ANY],
]

export function familyOf({ l, c, h }: Oklch): ColorFamily {
  const hue = h >= 340 ? h - 360 : h
  const fits = ([, ...ranges]: Rule) =>
    [hue, l, c].every((value, at) => value >= (ranges[at]?.[0] ?? 0) && value < (ranges[at]?.[1] ?? 0))
  return RULES.find(fits)?.[0] ?? 'purple'
}

/** Where the five steps of lightness of a family part, the chroma below which it is grayish, and from which vivid. */
type Tones = { steps: [number, number, number, number]; grayish: number; vivid: number }
const NEVER = { grayish: 0, vivid: 1 }

const TONES: Record<Exclude<ColorFamily, 'black' | 'white'>, Tones> = {
  red: { steps: [0.38, 0.5, 0.63, 0.9], grayish: 0.105, vivid: 0.18 },
  pink: { steps: [0.4, 0.62, 0.8, 0.88], grayish: 0.09, vivid: 0.15 },
  peach: { steps: [0.5, 0.78, 0.86, 0.92], ...NEVER },
  orange: { steps: [0.4, 0.64, 0.745, 0.95], grayish: 0, vivid: 0.16 },
  yellow: { steps: [0.5, 0.81, 0.92, 0.945], grayish: 0.09, vivid: 0.16 },
  lime: { steps: [0.5, 0.74, 0.86, 0.92], grayish: 0, vivid: 0.15 },
  olive: { steps: [0.38, 0.5, 0.65, 0.8], grayish: 0.052, vivid: 1 },
  green: { steps: [0.4, 0.5, 0.68, 0.85], grayish: 0.075, vivid: 0.13 },
  turquoise: { steps: [0.4, 0.52, 0.7, 0.85], grayish: 0.062, vivid: 0.105 },
  blue: { steps: [0.36, 0.48, 0.66, 0.85], grayish: 0.058, vivid: 0.1 },
  purple: { steps: [0.36, 0.48, 0.66, 0.85], grayish: 0.06, vivid: 0.12 },
  brown: { steps: [0.36, 0.47, 0.6, 0.9], grayish: 0.052, vivid: 1 },
  beige: { steps: [0.5, 0.78, 0.88, 0.93], grayish: 0.045, vivid: 1 },
  gray: { steps: [0.42, 0.57, 0.72, 0.85], ...NEVER },
}

const LIGHTNESS = ['very dark ', 'dark ', '', 'light ', 'very light ']

/**
 * Returns the English words of a color: "light grayish blue", "vivid red". The ends of the scale have no chroma to speak
 * of, and a vivid color is neither light nor dark to the eye.
 */
export function toneOf(color: Oklch, family: ColorFamily): string {
  if (family === 'black' || family === 'white') return family
  const { steps, grayish, vivid } = TONES[family]
  const step = steps.filter(from => color.l >= from).length
  const name = nameOf(family)
  if ((step === 2 || step === 3) && color.c >= vivid) return `vivid ${name}`
  // Pale colors have less chroma, however clear they are.
  const isGrayish = step > 0 && step < 4 && color.c < grayish * Math.min(1, 2.82 - 2.6 * color.l)
  return `${LIGHTNESS[step]}${isGrayish ? 'grayish ' : ''}${name}`
}

/** Returns the English word of a family in a description. */
export const nameOf = (family: ColorFamily): string => (family === 'lime' ? 'lime green' : family)
