import { isRouteErrorResponse, useLocation, useRevalidator } from '@remix-run/react'
import { useContext, useEffect, useState } from 'react'
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
  const rejection = REJECTIONS[error.status]
  if (!rejection) return <FaultScreen error={error} />
  const message = messageOf(error.data) ?? rejection.message
  if (rejection.repeatable) return <FaultScreen error={error} title={rejection.title} message={message} />
  return (
    <Screen title={rejection.title} message={message}>
      <LinkButton to="/" variant="main">
        Return to Home
      </LinkButton>
      <GoBack />
    </Screen>
  )
}

type Rejection = { title: string; message: string; repeatable?: boolean }

const REJECTIONS: Record<number, Rejection | undefined> = {
  400: { title: 'Check your input', message: statusMessage(400) },
  401: { title: 'Please log in', message: statusMessage(401) },
  403: { title: "You don't have access", message: statusMessage(403) },
  404: { title: 'Page not found', message: statusMessage(404) },
  405: { title: "This isn't possible here", message: 'Go back and use the form on the page.' },
  409: { title: 'That already exists', message: 'Go back and choose another name or file.' },
  413: {
    title: 'This file is too large',
    message: 'This is larger than the limit. Choose a smaller file and try again.',
  },
  429: { title: "Let's slow down", message: statusMessage(429), repeatable: true },
  503: {
    title: "We'll be right back",
    message: `${statusMessage(503)} Your collection is safe. This page will work again when the database is back.`,
    repeatable: true,
  },
}

/** For unknown URLs and missing records. */
export function NotFoundScreen({ message }: { message?: string }) {
  return (
    <Screen title="Oops! Page not found" message={message ?? "This page doesn't exist."}>
      <LinkButton to="/" variant="main">
        Return to Home
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
  const known = response && !response.isUnconfirmed ? REJECTIONS[response.status] : undefined
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
      title={title ?? known?.title ?? (loading ? 'Loading Error' : 'Something went wrong')}
      message={message ?? known?.message ?? faultMessage(loading, response)}
      response={response}
    >
      <Button
        variant="main"
        className="with-script"
        disabled={left === 0}
        busy={state === 'loading'}
        busyLabel="Please wait..."
        onClick={tryAgain}
      >
        Try Again ({left} left)
      </Button>
      <a className={buttonClass('plain')} href={here}>
        Reload Page
      </a>
      <GoBack />
    </Screen>
  )
}

// The message for a request that did not arrive, and for a server error.
function faultMessage(loading: boolean, response: FailedResponse | undefined) {
  if (loading) return statusMessage(0)
  return `${response ? statusMessage(response.status, response.isUnconfirmed) : 'This page could not be displayed.'} Your saved data is safe.`
}

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
      title="Failed to load page"
      message={`There was an error loading the ${nameOf(pathname)} page. This may be due to a network issue or a recent deployment.`}
    >
      <Button variant="main" onClick={() => window.location.reload()}>
        Retry
      </Button>
    </Screen>
  )
}

/** /change-email is the Change email page. */
function nameOf(pathname: string) {
  const name = (pathname.split('/')[1] || 'home').replaceAll('-', ' ')
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
      Go Back
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
          If you contact us about this error, include this ID: <code>{response.requestId}</code>
        </p>
      ) : null}
    </div>
  )
}

const messageOf = (data: unknown) =>
  data && typeof data === 'object' && 'message' in data && typeof data.message === 'string' ? data.message : undefined
