import karla from '@fontsource-variable/karla/files/karla-latin-wght-normal.woff2?url'
import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteError,
} from '@remix-run/react'
import { type ReactNode, useContext, useEffect } from 'react'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/comfort.css'
import { AppFrame } from './components/app-frame'
import { Arrival } from './components/arrival'
import { ErrorScreen } from './components/error-screen'
import { lateLoaded } from './components/late-loaded'
import { plainPage } from './components/plain-page'
import { AnswerContext, pageTitle, type Theme, useFramedPerson, useSite } from './components/site'
import { Toaster } from './components/toaster'
import { Tooltips } from './components/tooltips'
import { pathOfHashLink } from './features/accounts/hash-link'
import { FeedbackHost } from './features/feedback/feedback-host'
import { analyticsFor } from './http/analytics.server'
import { comfortOf } from './http/comfort.server'
import { themeOf } from './http/theme.server'
import { readToast } from './http/toast.server'
import { env } from './platform/env.server'

export const links: LinksFunction = () => [
  { rel: 'preload', href: karla, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const { toast, headers } = await readToast(request)
  const site = {
    appName: env.APP_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    theme: themeOf(request),
    comfort: comfortOf(request),
    analytics: analyticsFor(request),
  }
  return data({ ...site, toast }, { headers })
}

export const meta = ({ data: site }: { data?: { appName: string } }) => pageTitle([{ id: 'root', data: site }])

export function Layout({ children }: { children: ReactNode }) {
  const { theme, supportEmail, comfort } = useSite()
  return (
    <html
      lang="en"
      data-theme={theme}
      data-text={comfort.textSize}
      data-motion={comfort.still ? 'still' : undefined}
      data-targets={comfort.largeTargets ? 'large' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <ThemeColor theme={theme} />
        {supportEmail ? <link rel="help" href={`mailto:${supportEmail}`} /> : null}
        <Meta />
        <Links />
        <Analytics />
      </head>
      <body>
        {children}
        <Tooltips />
        <PageScripts />
      </body>
    </html>
  )
}

/** Not on pages whose addresses hold secrets, nor on the host's own. */
function Analytics() {
  const { analytics } = useSite()
  const { nonce } = useContext(AnswerContext)
  const isPrivate = useMatches().some(({ id }) => /^routes\/(_auth|host)/.test(id))
  if (!analytics || isPrivate) return null
  const { src, site } = analytics
  return <script defer nonce={nonce} src={src} data-domain={site} data-website-id={site} suppressHydrationWarning />
}

/**
 * The app's scripts; a page whose loader says `scriptless` comes without them, unless it has a message that wants to be dismissed, or
 * is a fault that can be tried again.
 */
function PageScripts() {
  const { nonce = '', failed, appScripts } = useContext(AnswerContext)
  const matches = useMatches()
  const loaded = matches.map(match => match.data as { scriptless?: boolean; toast?: unknown } | undefined)
  const scriptless = loaded.some(data => data?.scriptless) && !loaded.some(data => data?.toast) && !failed
  // Where the app runs already, going to such a page is a step within it.
  if (import.meta.env.SSR && scriptless) {
    const script = `(${plainPage})(${pathOfHashLink}, ${JSON.stringify(appScripts)})`
    // biome-ignore lint/security/noDangerouslySetInnerHtml: functions and addresses of ours; as a child their quotes would be escaped
    return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
  }
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of ours, which has run by the time the app takes over
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${lateLoaded})()` : '' }}
      />
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  )
}

// The ground of each theme in tokens.css, as the browser's own frame takes it.
const GROUND = { dark: '#17121c', light: '#f8f5f0' }

function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== 'system') return <meta name="theme-color" content={GROUND[theme]} />
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={GROUND.dark} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={GROUND.light} />
    </>
  )
}

export default function App() {
  const { toast, theme } = useLoaderData<typeof loader>()
  useEffect(() => keepLocally('theme', theme), [theme])
  return (
    <>
      <Arrival />
      <Toaster toast={toast} />
      <Outlet />
      <FeedbackHost />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <Arrival />
      <AppFrame person={useFramedPerson()}>
        <ErrorScreen error={useRouteError()} />
      </AppFrame>
    </>
  )
}

function keepLocally(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is refused in some private windows; the cookie is what counts.
  }
}
