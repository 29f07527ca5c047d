import { overHttps } from '../session/cookie-name.server'

/** Whether legends are large and in high contrast on this browser. */
export const isLargePrint = (request: Request): boolean =>
  /(?:^|;\s*)lamp=on(?:;|$)/.test(request.headers.get('Cookie') ?? '')

/** Returns the `Set-Cookie` value that stores the choice for a year. */
export const largePrintHeader = (isOn: boolean): string =>
  `lamp=${isOn ? 'on' : ''}; Path=/; Max-Age=${isOn ? 31536000 : 0}; SameSite=Lax${overHttps ? '; Secure' : ''}`
