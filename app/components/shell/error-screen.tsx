import { Trans } from '@lingui/react'
import { isRouteErrorResponse, useLocation, useRevalidator } from '@remix-run/react'
import { useContext, useEffect, useState } from 'react'
import { i18n } from '~/platform/messages'
import { notation } from '~/platform/notation'
import { reportFault } from '../client/loading/report-faults'
import { type FailedResponse, failedResponse } from '../client/requests/failed-response'
import { ForeignResponseError } from '../client/requests/foreign-response'
import { showFailure } from '../client/requests/keep-page'
import { statusMessage } from '../client/requests/status-message'
import { Button, buttonClass, LinkButton } from '../ui/button'
import { Link } from '../ui/link'
import { Logo } from './logo'
import { focusHeading } from './route-announcer'
import { ResponseContext } from './site'

/** Replaces a page that failed: explains a rejected request, or offers to retry after an error. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <FaultScreen error={error} />
  if (error.status === 404) return <NotFoundScreen message={messageOf(error.data)} />
  const rejection = rejectionOf(error.status)
  if (!rejection) return <FaultScreen error={error} />
  const message = messageOf(error.data) ?? rejection.message
  if (rejection.repeatable) return <FaultScreen error={error} title={rejection.title} message={message} />
  return (
    <Screen title={rejection.title} message={message}>
      <LinkButton to="/" variant="main">
        {i18n.t('Return to Home')}
      </LinkButton>
      <GoBack />
    </Screen>
  )
}

type Rejection = { title: string; message: string; repeatable?: boolean }

/** Returns what to say of a rejected request. */
function rejectionOf(status: number | undefined): Rejection | undefined {
  if (status === 400) return { title: i18n.t('Check your input'), message: messageOfStatus(400) }
  if (status === 401) return { title: i18n.t('Please log in'), message: messageOfStatus(401) }
  if (status === 403) return { title: i18n.t("You don't have access"), message: messageOfStatus(403) }
  if (status === 404) return { title: i18n.t('Page not found'), message: messageOfStatus(404) }
  if (status === 405)
    return {
      title: i18n.t("This isn't possible here"),
      message: i18n.t('Go back and use the form on the page.'),
    }
  if (status === 409)
    return { title: i18n.t('That already exists'), message: i18n.t('Go back and choose another name or file.') }
  if (status === 413)
    return {
      title: i18n.t('This file is too large'),
      message: i18n.t('This is larger than the limit. Choose a smaller file and try again.'),
    }
  if (status === 429) return { title: i18n.t("Let's slow down"), message: messageOfStatus(429), repeatable: true }
  if (status === 503)
    return {
      title: i18n.t("We'll be right back"),
      message: `${messageOfStatus(503)} ${i18n.t('Your collection is safe. This page will work again when the database is back.')}`,
      repeatable: true,
    }
}

/** For unknown URLs and missing records. */
export function NotFoundScreen({ message }: { message?: string }) {
  return (
    <Screen title={i18n.t('Oops! Page not found')} message={message ?? i18n.t("This page doesn't exist.")}>
      <LinkButton to="/" variant="main">
        {i18n.t('Return to Home')}
      </LinkButton>
      <GoBack />
    </Screen>
  )
}

const MAX_ATTEMPTS = 3

type FaultScreenProps = { error: unknown; title?: string; message?: string }

function FaultScreen({ error, title, message }: FaultScreenProps) {
  const [attempts, setAttempts] = useState(0)
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  const response = useFailedResponse(error)
  const known = rejectionOf(response?.isUnconfirmed ? undefined : response?.status)
  const here = pathname + search
  const left = MAX_ATTEMPTS - attempts
  useEffect(() => {
    reportFault(error)
    if (error instanceof ForeignResponseError && error.status === 429) showFailure(error)
  }, [error])
  // The focused button disappears with this screen.
  useEffect(() => () => void (document.activeElement === document.body && focusHeading()), [])
  const loading = isLoadingError(error)
  function tryAgain() {
    setAttempts(attempts + 1)
    // Only a reload fetches a failed script again.
    if (loading) window.location.reload()
    else revalidate()
  }
  return (
    <Screen
      title={title ?? known?.title ?? (loading ? i18n.t('Loading Error') : i18n.t('Something went wrong'))}
      message={message ?? known?.message ?? faultMessage(loading, response)}
      response={response}
    >
      <Button
        variant="main"
        className="with-script"
        disabled={left === 0}
        busy={state === 'loading'}
        busyLabel={i18n.t('Please wait...')}
        onClick={tryAgain}
      >
        {i18n.t('Try Again ({left} left)', { left })}
      </Button>
      <a className={buttonClass('plain')} href={here}>
        {i18n.t('Reload Page')}
      </a>
      <GoBack />
    </Screen>
  )
}

// The message for a request that did not arrive, and for a server error.
function faultMessage(loading: boolean, response: FailedResponse | undefined) {
  if (loading) return messageOfStatus(0)
  const reason = response
    ? messageOfStatus(response.status, response.isUnconfirmed)
    : i18n.t('This page could not be displayed.')
  return `${reason} ${i18n.t('Your saved data is safe.')}`
}

const messageOfStatus = (...status: Parameters<typeof statusMessage>) => i18n.t(statusMessage(...status))

const LOADING_ERROR =
  /dynamically imported module|importing a module script|loading (css )?chunk|failed to fetch|load failed|networkerror/i
const isLoadingError = (error: unknown) =>
  error instanceof ForeignResponseError
    ? error.status === 0
    : error instanceof Error && LOADING_ERROR.test(error.message)

/** Shown if a page's script is missing even after a reload. */
export function PageLoadFailure() {
  const { pathname } = useLocation()
  return (
    <Screen
      title={i18n.t('Failed to load page')}
      message={i18n.t(
        'There was an error loading the {page} page. This may be due to a network issue or a recent deployment.',
        { page: nameOf(pathname) },
      )}
    >
      <Button variant="main" onClick={() => window.location.reload()}>
        {i18n.t('Retry')}
      </Button>
    </Screen>
  )
}

/** /change-email is the Change email page. Its words are English, so that other languages name the address. */
function nameOf(pathname: string) {
  const [, part = ''] = pathname.split('/')
  if (notation().language !== 'en') return `/${part}`
  const name = (part || 'home').replaceAll('-', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** On the server, the current response; in the browser, the one of the error, or the last failed one. */
function useFailedResponse(error: unknown): FailedResponse | undefined {
  const { requestId } = useContext(ResponseContext)
  const [response] = useState(() => (requestId ? { requestId, status: 500 } : failedResponse()))
  if (error instanceof ForeignResponseError) return error.status ? { status: error.status, requestId: '' } : undefined
  return response
}

function GoBack() {
  return (
    <Link
      className={buttonClass('quiet')}
      to="/"
      onClick={event => {
        event.preventDefault()
        window.history.back()
      }}
    >
      {i18n.t('Go Back')}
    </Link>
  )
}

type ScreenProps = { title: string; message: string; response?: FailedResponse; children: React.ReactNode }

function Screen({ title, message, response, children }: ScreenProps) {
  useEffect(() => {
    if (document.activeElement?.id === 'content') focusHeading()
  }, [])
  return (
    <div className="wrap error-screen" data-response-status={response?.status} data-request-id={response?.requestId}>
      <Logo size={48} />
      <h1>{title}</h1>
      <p className="soft">{message}</p>
      <div className="button-row">{children}</div>
      {response?.requestId ? (
        <p className="faint small">
          <Trans
            id="If you contact us about this error, include this ID: <0>{requestId}</0>"
            values={{ requestId: response.requestId }}
            components={[<code key="id" />]}
          />
        </p>
      ) : null}
    </div>
  )
}

const messageOf = (data: unknown) =>
  data && typeof data === 'object' && 'message' in data && typeof data.message === 'string' ? data.message : undefined
