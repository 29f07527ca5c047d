import { useEffect } from 'react'
import { late } from '../client/loading/late'
import { whenIdle } from '../client/loading/when-idle'
import { showFatalPage } from './fatal-boundary'
import './error-screen.css'

const importScreens = () => import('./error-screen')

/** Loads the error screens. If that fails, the page is replaced by one that needs no script. */
export const loadErrorScreens = () =>
  importScreens().catch(error => {
    showFatalPage(error)
    return new Promise<never>(() => {})
  })

/** The error screen, whose script is loaded on demand. */
export const LateErrorScreen = late(() => loadErrorScreens().then(({ ErrorScreen }) => ErrorScreen))

/** Loads the error screens when the page is idle, so that they are available offline. */
export const usePreloadedErrorScreens = () => useEffect(() => whenIdle(preload), [])

const preload = () => void importScreens().catch(() => {})
