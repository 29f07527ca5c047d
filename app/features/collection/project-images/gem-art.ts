import { CUT_COUNT, facetPaths, SHADES } from './gem-cuts'

/**
 * Returns the picture of a kit without a photo: a cut gem from its title, as a data URL of an SVG. It follows the color
 * scheme of the element that shows it. Pure, so server and browser draw the same one.
 */
export function gemUrl(title: string): string {
  const { hue, ground } = colorsOf(title)
  const light = `@media(prefers-color-scheme:light){${rules(paintsOf(hue, ground, 'light', cssOf))}}`
  const svg = svgOf(title, `${rules(paintsOf(hue, ground, 'dark', cssOf))}${light}`)
  return `data:image/svg+xml,${svg.replace(/[#<>]/g, sign => encodeURIComponent(sign))}`
}

/** Returns the same gem as an SVG of a size in pixels, in the hexadecimal colors of one theme, for pictures drawn by the server. */
export function gemSvg(title: string, theme: keyof typeof THEMES, { width, height }: Size): string {
  const { hue, ground } = colorsOf(title)
  return svgOf(title, rules(paintsOf(hue, ground, theme, hexOf)), `width='${width}' height='${height}' `)
}
type Size = { width: number; height: number }

// Lightness and chroma (OKLCH) of the lightest facet, the step to a darker one, the table and the ground. Muted, so
// that photos stay the brightest pictures of a page.
const THEMES = {
  dark: { facet: 0.6, step: -0.042, chroma: 0.072, table: 0.565, ground: 0.285, groundChroma: 0.034 },
  light: { facet: 0.9, step: -0.034, chroma: 0.06, table: 0.87, ground: 0.93, groundChroma: 0.02 },
}

/** Degrees. */
const TILTS = [-12, 0, 12]
const HUES = [344, 18, 46, 72, 104, 150, 172, 196, 220, 246, 272, 296]
/** The ground's hue, in degrees from that of the gem. */
const NEAR = [-24, 0, 12, 24]
/** The lighter part of the ground, which is wider than the picture. */
const GROUNDS = [
  'M-200 40L400 84V-200H-200z',
  'M-200-60L400 240V400H-200z',
  'M-200 124L164-60V-200H-200z',
  'M30-200L134 400H400V-200z',
]

/** Classes of the ground, its lighter part, the facets and the table. */
const CLASSES = ['g', 'l', ...Array.from({ length: SHADES }, (_, shade) => `s${shade}`), 't']

function svgOf(title: string, style: string, size = ''): string {
  const { shades, table } = facetPaths(pick(title, 0, CUT_COUNT))
  const tilt = TILTS[pick(title, 1, TILTS.length)]
  const band = GROUNDS[pick(title, 2, GROUNDS.length)]
  const facets = shades.map((path, shade) => (path ? `<path class='s${shade}' d='${path}'/>` : '')).join('')
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' ${size}viewBox='0 0 164 124' preserveAspectRatio='xMidYMid slice'>` +
    `<style>path{fill:currentColor}g path{stroke:currentColor;stroke-width:.5;stroke-linejoin:round}${style}</style>` +
    `<path class='g' d='M-200-200H400V400H-200z'/><path class='l' d='${band}'/>` +
    `<g transform='translate(82 62)rotate(${tilt})'>${facets}<path class='t' d='${table}'/></g></svg>`
  )
}

const rules = (paints: string[]) => paints.map((paint, index) => `.${CLASSES[index]}{color:${paint}}`).join('')

const colorsOf = (title: string) => {
  const hue = HUES[pick(title, 3, HUES.length)] as number
  return { hue, ground: hue + (NEAR[pick(title, 4, NEAR.length)] as number) }
}

/** In the order of `CLASSES`. */
function paintsOf(hue: number, groundHue: number, theme: keyof typeof THEMES, colorOf: ColorOf): string[] {
  const { facet, step, chroma, table, ground, groundChroma } = THEMES[theme]
  const facets = Array.from({ length: SHADES }, (_, shade) => colorOf(facet + step * shade, chroma, hue))
  return [
    colorOf(ground, groundChroma, groundHue),
    colorOf(ground + 0.022, groundChroma + 0.008, groundHue),
    ...facets,
    colorOf(table, chroma * 0.9, hue),
  ]
}

/** Formats a color of OKLCH: lightness and chroma from 0 to 1, hue in degrees. */
type ColorOf = (lightness: number, chroma: number, hue: number) => string

const cssOf: ColorOf = (...parts) => `oklch(${parts.map(part => Math.round(part * 1000) / 1000).join(' ')})`

/** Returns one of `count` choices: the same title always has the same ones. */
function pick(title: string, which: number, count: number): number {
  return Math.floor((Math.imul(hashOf(title), FACTORS[which] as number) >>> 0) * 2 ** -32 * count)
}
// Odd, so that no bit of the hash is lost: the golden ratio's and others of its kind.
const FACTORS = [2_654_435_761, 2_246_822_519, 3_266_489_917, 668_265_263, 374_761_393]

// FNV-1a.
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return hash >>> 0
}

/** Converts OKLCH to hexadecimal sRGB, by the matrices of https://bottosson.github.io/posts/oklab/. */
const hexOf: ColorOf = (lightness, chroma, hue) => {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map(channelOf).join('')}`
}

function channelOf(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
}
