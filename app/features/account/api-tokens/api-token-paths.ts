export const API_TOKENS_PATH = '/profile/api-tokens'
export const REVOKE_TOKEN_PATH = `${API_TOKENS_PATH}/revoke`
