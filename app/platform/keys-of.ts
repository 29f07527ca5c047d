/** Returns the names of a record of labels, in its order. */
export const keysOf = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as Key[]
