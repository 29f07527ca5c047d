/** The part of a page whose script cannot be loaded. */
export function orNothing() {
  return { default: () => <></> }
}
