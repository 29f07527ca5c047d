import karla from '@fontsource-variable/karla/files/karla-latin-wght-normal.woff2?url'
import { I18nProvider } from '@lingui/react'
import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useContext, useEffect } from 'react'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/visually-hidden.css'
import './styles/shared.css'
import './styles/comfort.css'
import './styles/print.css'
import './components/shell/toaster.css'
import { APP_FAILED, APP_STARTS, inlineScript } from './components/client/loading/inline-script'
import { late } from './components/client/loading/late'
import { plainPage, plainTexts } from './components/client/loading/plain-page'
import { secondsToWait, statusMessage } from './components/client/requests/status-message'
import { scrollKey } from './components/client/router/live-page'
import { keepsData } from './components/client/router/page-address'
import { REPEATABLE_FIELD } from './components/forms/repeatable'
import { FramedError } from './components/shell/app-frame'
import { fatalPage, fatalTexts } from './components/shell/fatal-page'
import { usePreloadedErrorScreens } from './components/shell/late-error-screen'
import { RouteAnnouncer } from './components/shell/route-announcer'
import { errorMeta, ResponseContext, type Theme, useSite } from './components/shell/site'
import { pathOfHashLink } from './features/account/accounts/hash-link'
import { readToast } from './http/forms/toast.server'
import { analyticsFor } from './http/pages/analytics.server'
import { comfortOf } from './http/pages/comfort.server'
import { notationOf } from './http/pages/notation.server'
import { themeOf } from './http/pages/theme.server'
import { viewerOf } from './http/session/session.server'
import { env } from './platform/env.server'
import type { Language } from './platform/languages'
import { currentMessages } from './platform/messages'
import { catalogAddress, offeredLanguages } from './platform/messages.server'
import { takeNotationFrom } from './platform/notation'

export { keepsData as shouldRevalidate }

const Toaster = late(() => import('./components/shell/toaster').then(script => script.default), { when: 'page' })
const PageExtras = late(() => import('./features/site/page-extras/page-extras').then(script => script.default), {
  when: 'idle',
})

export const links: LinksFunction = () => [
  { rel: 'preload', href: karla, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  // Browsers request it without cookies.
  { rel: 'manifest', href: `/manifest.webmanifest?lang=${currentMessages().locale}` },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  // A database that is down is reported by the page's own loaders, in the frame of this one.
  const viewer = await viewerOf(request, context).catch(() => null)
  const { toast, headers } = await readToast(request, context)
  const notation = notationOf(request, viewer)
  const site = {
    appName: env.APP_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    oidcName: env.OIDC_NAME,
    theme: themeOf(request),
    comfort: comfortOf(request),
    analytics: analyticsFor(request),
    notation,
    languages: [...offeredLanguages()],
    catalog: catalogAddress(notation.language),
    appUrl: env.APP_URL,
  }
  return data({ ...site, toast }, { headers })
}

export const meta = errorMeta

export function Layout({ children }: { children: ReactNode }) {
  const { theme, supportEmail, comfort } = useSite()
  useNotation()
  const texts = currentMessages()
  return (
    <I18nProvider i18n={texts}>
      <html
        lang={texts.locale}
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
          <Languages />
          <Links />
          <Analytics />
        </head>
        <body>
          {children}
          <PageExtras />
          <PageScripts />
        </body>
      </html>
    </I18nProvider>
  )
}

/**
 * Writes dates and numbers as the server did. There it is set by `handleRequest`. The language is that of the page, which
 * changes only with the next document.
 */
function useNotation() {
  const site = useRouteLoaderData<typeof loader>('root')
  if (!site || import.meta.env.SSR) return
  const notation = { ...site.notation, language: currentMessages().locale as Language }
  takeNotationFrom(() => notation)
}

/** The texts of the page for its scripts (`entry.client.tsx` waits for them), and the page in other languages. */
function Languages() {
  const { catalog, languages, appUrl } = useSite()
  const { pathname } = useLocation()
  const isPublic = /^routes\/public\/(?!not-found)/.test(useMatches().at(-1)?.id ?? '')
  const address = appUrl + pathname
  return (
    <>
      {catalog ? <link rel="preload" as="fetch" href={catalog} crossOrigin="anonymous" data-texts={catalog} /> : null}
      {isPublic && languages.length > 1 ? (
        <>
          <link rel="alternate" hrefLang="x-default" href={address} />
          {languages.map(language => (
            <link key={language} rel="alternate" hrefLang={language} href={`${address}?lang=${language}`} />
          ))}
        </>
      ) : null}
    </>
  )
}

/** Not on pages with secrets in their URLs, nor on the admin's pages: their routes export `handle = { isPrivate: true }`. */
function Analytics() {
  const { analytics } = useSite()
  const { nonce } = useContext(ResponseContext)
  const isPrivate = useMatches().some(({ handle }) => (handle as { isPrivate?: boolean } | undefined)?.isPrivate)
  if (!analytics || isPrivate) return null
  const { src, site } = analytics
  return <script defer nonce={nonce} src={src} data-domain={site} data-website-id={site} suppressHydrationWarning />
}

/**
 * Loads the app's scripts. Skips them if the last loader that returns `scriptless` returns true, unless the page has a toast to
 * dismiss or an error to retry.
 */
function PageScripts() {
  const { nonce = '', failed, appScripts } = useContext(ResponseContext)
  const matches = useMatches()
  const loaded = matches.map(match => match.data as { scriptless?: boolean; toast?: unknown } | undefined)
  const isPlain = loaded.filter(data => data?.scriptless !== undefined).at(-1)?.scriptless
  const scriptless = isPlain && !loaded.some(data => data?.toast) && !failed
  // If the app is already running, such a page needs no reload.
  if (import.meta.env.SSR && scriptless) {
    const values = [plainTexts(), REPEATABLE_FIELD, appScripts].map(scriptValue)
    const script = `(${plainPage})(${[pathOfHashLink, statusMessage, secondsToWait, ...values]})`
    // biome-ignore lint/security/noDangerouslySetInnerHtml: functions and addresses of ours; as a child their quotes would be escaped
    return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
  }
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of ours, which has run by the time the app takes over
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startScript() : '' }}
      />
      <ScrollRestoration nonce={nonce} getKey={scrollKey} />
      <Scripts nonce={nonce} />
    </>
  )
}

const startScript = () =>
  `(${inlineScript})(${scriptValue({ starts: APP_STARTS, failed: APP_FAILED })}, ${fatalPage}, ${scriptValue(fatalTexts())})`

/** A translation must not end the script. */
const scriptValue = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

// The background of each theme in tokens.css, for the browser's toolbar.
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
  usePreloadedErrorScreens()
  useEffect(() => keepLocally('theme', theme), [theme])
  return (
    <>
      <RouteAnnouncer />
      <Toaster toast={toast} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <RouteAnnouncer />
      <Toaster toast={null} />
      <FramedError />
    </>
  )
}

function keepLocally(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Some private windows deny storage. The cookie suffices.
  }
}
