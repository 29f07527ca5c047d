/** The amounts of diamonds that one tap adds, in the order of the keys 1 to 3. */
export const QUICK_ADDS = [100, 500, 1000] as const
