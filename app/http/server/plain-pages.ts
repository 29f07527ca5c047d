import type { Theme } from '~/components/shell/site'
import type { Language } from '~/platform/languages'

/**
 * A page that must render without React, style sheets, or the database: during startup, after a failed start, from a
 * request guard, and in the service worker. It has no script; its style carries the nonce.
 */
export type PlainPage = { status: number; headers: Record<string, string>; body: string }
type Frame = {
  appName: string
  nonce: string
  /** without it, the page follows the device */
  theme?: Theme
  language: Language
  /** translates a text: on the server `i18n.t`, which the service worker has no room for */
  t: (text: string, values?: Record<string, string | number>) => string
}

/** Shows that the app is starting. Reloads every second, later every five seconds. */
export function startingPage({
  step,
  seconds,
  reload,
  ...frame
}: Frame & { step: string; seconds: number; reload: boolean }) {
  const { t, appName } = frame
  const late = seconds >= SLOW_START_SECONDS
  return page({
    ...{
      ...frame,
      status: 503,
      title: t(/*i18n*/ 'Initializing {appName}', { appName }),
      refresh: reload ? (late ? 5 : 1) : undefined,
    },
    retryAfter: late ? 5 : 1,
    content: `
      <div class="busy" role="progressbar" aria-label="${html(t(/*i18n*/ 'Starting'))}"></div>
      <p>${html(t(/*i18n*/ 'Setting up your diamond art tracker...'))}</p>
      ${late ? `<p class="soft" role="status">${html(t(/*i18n*/ 'This is taking longer than usual. {step} …', { step: t(step) }))}</p><p><a class="button" href="">${html(t(/*i18n*/ 'Reload'))}</a></p>` : ''}
      ${reload ? '' : `<p>${html(t(UNSENT))}</p>`}`,
  })
}
// Seconds after which the page says that the start takes long.
const SLOW_START_SECONDS = 10

/** Shows why the start failed. "Try Again" restarts it; "Reload Application" only reloads. */
export function startFailedPage({ message, retry, ...frame }: Frame & { message: string; retry: string }) {
  const { t } = frame
  return page({
    ...{ ...frame, status: 503, title: t(/*i18n*/ 'Initialization Error'), retryAfter: 30 },
    content: `
      <p>${html(t(/*i18n*/ 'Failed to initialize the application. This might be due to a configuration issue.'))}</p>
      <div class="row">
        <a class="button main" href="">${html(t(/*i18n*/ 'Reload Application'))}</a>
        <form method="post" action="${html(retry)}"><button class="button">${html(t(/*i18n*/ 'Try Again'))}</button></form>
      </div>
      <details><summary>${html(t(/*i18n*/ 'Technical Details'))}</summary><pre>${html(message)}</pre></details>`,
  })
}

type DatabaseDown = Frame & {
  reload: boolean
  /** whether something may have been saved */
  isUnconfirmed: boolean
}

export function databaseDownPage({ reload, isUnconfirmed, ...frame }: DatabaseDown) {
  const { t, appName } = frame
  return page({
    ...{
      ...frame,
      status: 503,
      title: t(/*i18n*/ "We'll be right back"),
      retryAfter: 5,
      refresh: reload ? 5 : undefined,
    },
    content: `
      <p>${html(t(/*i18n*/ "{appName} can't reach its database at the moment. Your saved data is safe.", { appName }))}</p>
      ${reload ? `<p class="soft">${html(t(/*i18n*/ 'This page reloads automatically every few seconds.'))}</p><p><a class="button main" href="">${html(t(/*i18n*/ 'Reload now'))}</a></p>` : `<p>${html(t(isUnconfirmed ? UNCONFIRMED : UNSENT))}</p>`}`,
  })
}

/** Shows that a restore has stopped writes. */
export function readOnlyPage(frame: Frame) {
  const { t, appName } = frame
  return page({
    ...{ ...frame, status: 503, title: t(/*i18n*/ 'A backup is being restored'), retryAfter: 10 },
    content: `
      <p>${html(t(/*i18n*/ 'Until the restore is complete, {appName} is read-only.', { appName }))}</p>
      <p>${html(t(UNSENT))}</p>`,
  })
}

/** Shows that the network is down, with links to cached pages. */
export function offlinePage({ pages, ...frame }: Frame & { pages: { path: string; title: string }[] }) {
  const { t } = frame
  const links = pages.map(({ path, title }) => `<li><a href="${html(path)}">${html(title)}</a></li>`).join('')
  return page({
    ...{ ...frame, status: 503, title: t(/*i18n*/ "You're offline!") },
    content: `
      <p>${html(t(/*i18n*/ 'This page needs a connection. Your saved data is safe.'))}</p>
      <p><a class="button main" href="">${html(t(/*i18n*/ 'Try Again'))}</a></p>
      ${links ? `<h2>${html(t(/*i18n*/ 'Available offline'))}</h2><ul>${links}</ul>` : ''}`,
  })
}

/** Rejects a body with too many bytes (`megabytes`) or fields. */
export function tooLargePage({ megabytes, ...frame }: Frame & { megabytes?: number }) {
  const { t } = frame
  const problem = megabytes
    ? t(/*i18n*/ 'The form is larger than the limit of {megabytes} MB, so nothing was saved.', { megabytes })
    : t(/*i18n*/ 'The form is larger than the limit, so nothing was saved.')
  return page({
    ...{ ...frame, status: 413, title: t(/*i18n*/ 'The form is too large') },
    content: `
      <p>${html(problem)}</p>
      <p>${html(t(/*i18n*/ 'Go back, choose a smaller file, and submit the form again. Your text is still there.'))}</p>`,
  })
}

/** Says why a form was rejected, with a link to its page. */
export function rejectedPage({
  status,
  message,
  back,
  ...frame
}: Frame & { status: number; message: string; back: string }) {
  const { t } = frame
  return page({
    ...{ ...frame, status, title: t(/*i18n*/ 'Nothing was changed') },
    content: `
      <p>${html(message)}</p>
      <p><a class="button main" href="${html(back)}">${html(t(/*i18n*/ 'Back'))}</a></p>`,
  })
}

/** Rejects a form of another site. */
export function foreignFormPage(frame: Frame) {
  const { t, appName } = frame
  return page({
    ...{ ...frame, status: 403, title: t(/*i18n*/ 'Request blocked') },
    content: `
      <p>${html(t(/*i18n*/ 'The form was sent from another site, or your browser hid where it came from. Nothing was changed. Open the form on this site and submit it again.'))}</p>
      <p><a class="button main" href="/">${html(t(/*i18n*/ 'Go to {appName}', { appName }))}</a></p>`,
  })
}

/** Shows an error outside the app's own pages. */
export function brokenPage({ status, requestId, ...frame }: Frame & { status: number; requestId: string }) {
  const { t, appName } = frame
  const title = status === 500 ? t(/*i18n*/ 'Unexpected Application Error!') : t(/*i18n*/ 'Invalid URL')
  const message =
    status === 500
      ? t(/*i18n*/ 'This is an error on our side (status 500). We logged it.')
      : t(/*i18n*/ 'Check the address for typos, or start from the home page.')
  return page({
    ...{ ...frame, status, title },
    content: `
      <p>${html(message)}</p>
      <p><a class="button main" href="/">${html(t(/*i18n*/ 'Go to {appName}', { appName }))}</a></p>
      <p class="soft">${html(t(/*i18n*/ 'If you contact us about this error, include this ID: {requestId}', { requestId }))}</p>`,
  })
}

const UNSENT =
  /*i18n*/ 'Your form was not saved. Wait a moment, then go back and submit it again. Your text is still there.'

const UNCONFIRMED =
  /*i18n*/ 'We could not confirm that this was saved. Wait a moment, then go back and check. If it is missing, submit the form again. Your text is still there.'

type Page = Frame & { status: number; title: string; content: string; refresh?: number; retryAfter?: number }

function page({ appName, nonce, theme, language, status, title, content, refresh, retryAfter }: Page): PlainPage {
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}),
    },
    body: `<!doctype html>
<html lang="${language}"${theme && theme !== 'system' ? ` data-theme="${theme}"` : ''}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${refresh ? `<meta http-equiv="refresh" content="${refresh}">` : ''}
<title>${html(title.includes(appName) ? title : `${title} · ${appName}`)}</title>
<style nonce="${nonce}">${STYLE}</style>
<body>
<main>
${GEM}
<h1>${html(title)}</h1>
${content}
</main>
</body>
</html>
`,
  }
}

const html = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const GEM = `<svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true"><path class="a" d="M14 8h20l10 12H4z"/><path class="b" d="M4 20h40L24 43z"/><path class="c" d="M14 8l10 12L34 8zM16 20h16l-8 23z"/></svg>`

const DARK =
  'color-scheme:dark;--ground:oklch(.185 .022 312);--ink:oklch(.965 .008 312);--soft:oklch(.79 .02 312);--line:oklch(.46 .04 312);--raised:oklch(.272 .03 312);--accent:oklch(.76 .145 308);--on:oklch(.19 .05 308)'
const LIGHT =
  'color-scheme:light;--ground:oklch(.972 .008 85);--ink:oklch(.24 .035 312);--soft:oklch(.43 .03 312);--line:oklch(.7 .02 312);--raised:oklch(.955 .01 85);--accent:oklch(.47 .19 305);--on:oklch(.99 .005 305)'

const STYLE = `
:root{${DARK}}
:root[data-theme=light]{${LIGHT}}
@media (prefers-color-scheme:light){:root:not([data-theme]){${LIGHT}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px;background:var(--ground);color:var(--ink);font:17px/1.55 Karla,system-ui,sans-serif}
main{width:100%;max-width:34rem;text-align:center}
h1{margin:20px 0 12px;font-size:1.75rem;line-height:1.2;text-wrap:balance}
h2{margin:32px 0 4px;font-size:1.06rem;color:var(--soft)}
p{margin:0 0 16px;text-wrap:pretty}
ul{margin:0;padding:0;list-style:none}
li a{display:block;min-height:44px;padding:9px;border-top:1px solid color-mix(in oklab,var(--line) 50%,transparent);color:var(--ink)}
.soft{color:var(--soft)}
.row{display:flex;flex-wrap:wrap;gap:12px;justify-content:center;margin:24px 0}
.button{display:inline-block;min-height:44px;padding:9px 18px;border:1px solid var(--line);border-radius:8px;background:none;color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button:hover{background:var(--raised)}
.main.button{background:var(--accent);border-color:var(--accent);color:var(--on)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
details{margin-top:24px;text-align:left;border-top:1px solid var(--line);padding-top:12px}
summary{cursor:pointer;min-height:44px;line-height:44px;color:var(--soft)}
pre{margin:0;padding:12px;border-radius:8px;background:var(--raised);font-size:14px;white-space:pre-wrap;overflow-wrap:anywhere}
svg{display:block;margin:0 auto}.a{fill:var(--accent);opacity:.75}.b{fill:var(--accent);opacity:.55}.c{fill:var(--accent)}
.busy{width:160px;height:4px;margin:4px auto 20px;border-radius:2px;background:var(--raised);overflow:hidden}
.busy::before{content:"";display:block;width:40%;height:100%;border-radius:2px;background:var(--accent);animation:go 1.2s ease-in-out infinite alternate}
@keyframes go{from{transform:translateX(-60%)}to{transform:translateX(210%)}}
@media (prefers-reduced-motion:reduce){.busy::before{animation:none;width:100%}}
`
