import { afterAll, beforeAll } from 'vitest'
import { env } from '~/platform/env.server'
import { type OAuthProvider, providerSettings, startOAuthProvider } from './oauth-provider'

/** Runs a provider for the tests of a file, and points the app's settings at it. */
export function oauthForTests() {
  let provider: OAuthProvider
  const before = { ...env }
  beforeAll(async () => {
    provider = await startOAuthProvider()
    Object.assign(env, providerSettings(provider))
  })
  afterAll(async () => {
    Object.assign(env, before)
    await provider.stop()
  })
  return {
    url: () => provider.url,
    settings: () => providerSettings(provider),
  }
}
