import { lazy, Suspense, useEffect } from 'react'
import { whenIdle } from '../client/when-idle'
import { showFatalPage } from './fatal-boundary'
import './error-screen.css'

const importScreens = () => import('./error-screen')

/** Loads the error screens. If that fails, the page is replaced by one that needs no script. */
export const loadErrorScreens = () =>
  importScreens().catch(error => {
    showFatalPage(error)
    return new Promise<never>(() => {})
  })

const ErrorScreen = lazy(() => loadErrorScreens().then(screens => ({ default: screens.ErrorScreen })))

/** The error screen, whose script is loaded on demand. */
export const LateErrorScreen = ({ error }: { error: unknown }) => (
  <Suspense>
    <ErrorScreen error={error} />
  </Suspense>
)

/** Loads the error screens when the page is idle, so that they are available offline. */
export const usePreloadedErrorScreens = () => useEffect(() => whenIdle(preload), [])

const preload = () => void importScreens().catch(() => {})
