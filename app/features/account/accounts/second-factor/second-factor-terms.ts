/** How many recovery codes an account gets at once. */
export const RECOVERY_CODES = 10

export const SECOND_FACTOR_PATH = '/profile/second-factor'
export const RECOVERY_CODES_PATH = `${SECOND_FACTOR_PATH}/codes`
export const SECOND_FACTOR_OFF_PATH = `${SECOND_FACTOR_PATH}/off`
