import { isRouteErrorResponse, Link, useLocation, useRevalidator } from '@remix-run/react'
import { useContext, useEffect, useState } from 'react'
import { focusHeading } from './arrival'
import { Button, buttonClass, LinkButton } from './button'
import { type FailedAnswer, failedAnswer } from './failed-answer'
import { Mark } from './mark'
import { reportFault } from './report-faults'
import { AnswerContext } from './site'
import { statusMessage } from './status-message'
import './error-screen.css'

/** The screen in place of a page that could not be shown: a refusal in plain words, or a fault with ways to try again. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <FaultScreen error={error} />
  if (error.status === 404) return <NotFoundScreen message={messageOf(error.data)} />
  const refusal = REFUSALS[error.status]
  if (!refusal) return <FaultScreen error={error} />
  const message = messageOf(error.data) ?? refusal.message
  if (refusal.repeatable) return <FaultScreen error={error} title={refusal.title} message={message} />
  return (
    <Screen title={refusal.title} message={message}>
      <LinkButton to="/" variant="main">
        Return to Home
      </LinkButton>
      <GoBack />
    </Screen>
  )
}

type Refusal = { title: string; message: string; repeatable?: boolean }

const REFUSALS: Record<number, Refusal | undefined> = {
  400: { title: 'That could not be taken', message: 'Please check your input and try again.' },
  401: { title: 'Please log in', message: 'Authentication required. Please log in and try again.' },
  403: { title: 'This is not for you', message: "You don't have permission to perform this action." },
  405: { title: 'That cannot be done here', message: 'Go back and try it from the page itself.' },
  409: { title: 'That is already there', message: 'Go back and choose something else.' },
  413: { title: 'That is too large', message: 'Files may have 10 MB each. Choose a smaller one and try again.' },
  429: { title: 'A little slower, please', message: statusMessage(429), repeatable: true },
  503: {
    title: 'Back in a moment',
    message: `${statusMessage(503)} Your collection is safe; this page works again as soon as the database is back.`,
    repeatable: true,
  },
}

/** For an address that leads nowhere, and for a thing that is not there (or somebody else's). */
export function NotFoundScreen({ message }: { message?: string }) {
  return (
    <Screen title="Oops! Page not found" message={message ?? 'There is nothing at this address.'}>
      <LinkButton to="/" variant="main">
        Return to Home
      </LinkButton>
      <GoBack />
    </Screen>
  )
}

// Specification, section 9: "Route error retries max 3".
const MAX_ATTEMPTS = 3

type FaultScreenProps = { error: unknown; title?: string; message?: string }

function FaultScreen({ error, title, message }: FaultScreenProps) {
  const [attempts, setAttempts] = useState(0)
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  const answer = useFailedAnswer()
  const known = answer && REFUSALS[answer.status]
  const here = pathname + search
  const left = MAX_ATTEMPTS - attempts
  useEffect(() => reportFault(error), [error])
  // The button that brought the page goes with this screen.
  useEffect(() => () => void (document.activeElement === document.body && focusHeading()), [])
  const loading = isLoadingError(error)
  function tryAgain() {
    setAttempts(attempts + 1)
    // A script that could not be fetched is only fetched anew by the page itself.
    if (loading) window.location.reload()
    else revalidate()
  }
  return (
    <Screen
      title={title ?? known?.title ?? (loading ? 'Loading Error' : 'Something went wrong')}
      message={message ?? known?.message ?? faultMessage(loading, answer)}
      answer={answer}
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

// Specification, section 8, "Mapped by status": what did not arrive, and what the server could not do.
function faultMessage(loading: boolean, answer: FailedAnswer | undefined) {
  if (loading) return statusMessage(0)
  return `${answer ? statusMessage(answer.status) : 'This page could not be shown.'} What you have saved is safe.`
}

const LOADING_ERROR =
  /dynamically imported module|importing a module script|loading (css )?chunk|failed to fetch|load failed|networkerror/i
const isLoadingError = (error: unknown) => error instanceof Error && LOADING_ERROR.test(error.message)

/** In place of a page whose script did not come, not after a reload either (specification, section 2, "Startup and error screens" 5). */
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
  const words = (pathname.split('/')[1] || 'home').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** On the server from the answer being written, in the browser from the last one that failed. */
function useFailedAnswer(): FailedAnswer | undefined {
  const { requestId } = useContext(AnswerContext)
  const [answer] = useState(() => (requestId ? { requestId, status: 500 } : failedAnswer()))
  return answer
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

type ScreenProps = { title: string; message: string; answer?: FailedAnswer; children: React.ReactNode }

function Screen({ title, message, answer, children }: ScreenProps) {
  return (
    <div className="wrap error-screen" data-answer-status={answer?.status} data-request-id={answer?.requestId}>
      <Mark size={48} />
      <h1>{title}</h1>
      <p className="soft">{message}</p>
      <div className="button-row">{children}</div>
      {answer?.requestId ? (
        <p className="faint small">
          If you write to us about it, please name this number: <code>{answer.requestId}</code>
        </p>
      ) : null}
    </div>
  )
}

const messageOf = (data: unknown) =>
  data && typeof data === 'object' && 'message' in data && typeof data.message === 'string' ? data.message : undefined
