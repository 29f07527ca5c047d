/** Returns a module with an empty component, for a part of a page whose script cannot be loaded. */
export function emptyPart() {
  return { default: () => <></> }
}
