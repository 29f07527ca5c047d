/**
 * The oldest supported version of each browser (docs/browsers.md), by its name in `@mdn/browser-compat-data`. The build follows
 * it, and `tests/unit/supported-browsers.test.ts` checks scripts and styles.
 */
export const SUPPORTED = {
  chrome: 111,
  edge: 111,
  firefox: 140,
  safari: 16.4,
  safari_ios: 16.4,
  // Chrome 111.
  samsunginternet_android: 22,
}

/** The same for esbuild, which knows four engines. */
export const BUILD_TARGET = [
  `chrome${SUPPORTED.chrome}`,
  `edge${SUPPORTED.edge}`,
  `firefox${SUPPORTED.firefox}`,
  `safari${SUPPORTED.safari}`,
  `ios${SUPPORTED.safari_ios}`,
]
