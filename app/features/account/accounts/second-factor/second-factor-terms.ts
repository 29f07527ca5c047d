/** The number of recovery codes that an account gets together. */
export const RECOVERY_CODES = 10

export const SECOND_FACTOR_PATH = '/profile/second-factor'
export const RECOVERY_CODES_PATH = `${SECOND_FACTOR_PATH}/codes`
export const SECOND_FACTOR_OFF_PATH = `${SECOND_FACTOR_PATH}/off`
