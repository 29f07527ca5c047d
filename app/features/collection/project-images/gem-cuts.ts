/** Half the height of a gem, in units of the picture (164 × 124). */
const HALF = 41

type Point = readonly [x: number, y: number]
type Facet = { points: Point[]; depth: number }

// Outlines in units of half a gem, clockwise. Round cuts are given by the quarter from the top to the right.
const ROUND: Record<string, Point[]> = {
  brilliant: [
    [0, -1],
    [0.38, -0.92],
    [0.71, -0.71],
    [0.92, -0.38],
    [1, 0],
  ],
  oval: [
    [0, -0.88],
    [0.456, -0.81],
    [0.85, -0.62],
    [1.1, -0.334],
    [1.2, 0],
  ],
  cushion: [
    [0, -1.02],
    [0.41, -1],
    [0.82, -0.82],
    [1, -0.41],
    [1.02, 0],
  ],
  marquise: [
    [0, -0.84],
    [0.517, -0.7],
    [0.92, -0.515],
    [1.25, -0.29],
    [1.5, 0],
  ],
  antique: [
    [0, -1.05],
    [0.3, -1],
    [0.58, -0.8],
    [0.74, -0.44],
    [0.8, 0],
  ],
}
const STEPPED: Record<string, Point[]> = {
  emerald: octagon(1.26, 0.92, 0.36),
  asscher: octagon(1, 1, 0.4),
  trillion: [
    [-0.98, -0.86],
    [0.98, -0.86],
    [1.18, -0.5],
    [0.2, 1.06],
    [-0.2, 1.06],
    [-1.18, -0.5],
  ],
  hexagon: [
    [0, -1.08],
    [0.935, -0.54],
    [0.935, 0.54],
    [0, 1.08],
    [-0.935, 0.54],
    [-0.935, -0.54],
  ],
  lozenge: [
    [0, -1.2],
    [1.2, 0],
    [0, 1.2],
    [-1.2, 0],
  ],
}

const CUTS = [...Object.values(ROUND).map(roundFacets), ...Object.values(STEPPED).map(steppedFacets)]
export const CUT_COUNT = CUTS.length
/** Shades of facets, from light to dark. */
export const SHADES = 6

/** Returns the SVG path of the facets of each shade, and that of the table, around 0, 0. */
export function facetPaths(cut: number): { shades: string[]; table: string } {
  const facets = CUTS[cut] as Facet[]
  const shades = Array.from({ length: SHADES }, (_, shade) =>
    facets
      .slice(0, -1)
      .filter(facet => shadeOf(facet) === shade)
      .map(pathOf)
      .join(''),
  )
  return { shades, table: pathOf(facets.at(-1) as Facet) }
}

/** Sixteen points on the girdle: a kite, a star and two triangles for every second one. The last facet is the table. */
function roundFacets(quarter: Point[]): Facet[] {
  const right = [
    ...quarter,
    ...quarter
      .slice(0, -1)
      .reverse()
      .map(([x, y]): Point => [x, -y]),
  ]
  const girdle = [
    ...right,
    ...right
      .slice(1, -1)
      .reverse()
      .map(([x, y]): Point => [-x, y]),
  ]
  const at = (index: number, scale = 1) => scaled(girdle[(index + 16) % 16] as Point, scale)
  const facets = Array.from({ length: 8 }, (_, eighth): Facet[] => {
    const first = eighth * 2
    const knot = at(first + 1, 0.74)
    return [
      { points: [at(first), at(first + 1), knot], depth: 0 },
      { points: [at(first + 1), at(first + 2), knot], depth: 0 },
      { points: [at(first, 0.54), at(first + 2, 0.54), knot], depth: 2 },
      { points: [at(first, 0.54), knot, at(first), at(first - 1, 0.74)], depth: 1 },
    ]
  }).flat()
  return [...facets, { points: [0, 2, 4, 6, 8, 10, 12, 14].map(index => at(index, 0.54)), depth: 3 }]
}

/** Three rings of steps around the table. */
function steppedFacets(outline: Point[]): Facet[] {
  const rings = [1, 0.8, 0.6, 0.42]
  const steps = rings.slice(1).flatMap((inner, depth) =>
    outline.map((point, index): Facet => {
      const next = outline[(index + 1) % outline.length] as Point
      const outer = rings[depth] as number
      return { points: [scaled(point, outer), scaled(next, outer), scaled(next, inner), scaled(point, inner)], depth }
    }),
  )
  return [...steps, { points: outline.map(point => scaled(point, 0.42)), depth: 3 }]
}

function octagon(x: number, y: number, corner: number): Point[] {
  const [a, b] = [x - corner, y - corner]
  return [
    [-a, -y],
    [a, -y],
    [x, -b],
    [x, b],
    [a, y],
    [-a, y],
    [-x, b],
    [-x, -b],
  ]
}

function scaled([x, y]: Point, scale: number): Point {
  return [x * scale, y * scale]
}

/** Where the light comes from, as an angle. Zero is the right, and a quarter turn is down. */
const LIGHT = (230 * Math.PI) / 180

/** Facets that face the light are light, and so are those close to the table. */
function shadeOf({ points, depth }: Facet): number {
  const [x, y] = [points.reduce((sum, point) => sum + point[0], 0), points.reduce((sum, point) => sum + point[1], 0)]
  const away = (1 - Math.cos(Math.atan2(y, x) - LIGHT)) / 2
  return Math.min(SHADES - 1, Math.max(0, Math.floor(1.6 + 5 * away - 0.8 * depth)))
}

const pathOf = ({ points }: Facet): string =>
  `M${points.map(point => point.map(value => Math.round(value * HALF * 10) / 10).join(' ')).join('L')}z`
