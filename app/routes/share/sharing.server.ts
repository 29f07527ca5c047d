import { env } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'

/** @throws NotFoundError if this instance shares nothing (`SHARING=off`) */
export function sharingIsOn(): void {
  if (env.SHARING === 'off') throw new NotFoundError()
}
