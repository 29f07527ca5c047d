import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FailedForm, FORM_FAILED } from '~/components/client/requests/network-wait'
import { onServerInReach } from '~/components/client/requests/server-in-reach'
import { routerState } from '~/components/client/router/router-state'
import { keepDraft } from '~/components/forms/draft-storage'
import { showToast } from '~/components/shell/toast'
import { newKitDraft } from '~/features/collection/projects/form/new-kit-draft'
import { newProjectPath } from '~/features/collection/projects/project-paths'
import { showWaitingValues } from '~/features/site/pwa/waiting-values'
import { i18n } from '~/platform/messages'
import { changeOf, waitingValues } from './change-of-form'
import { type Sent, SYNC, sendChanges } from './send-changes'
import { type ChangeKind, keepChange, kindOf, type WaitingChange, waitingChanges } from './waiting-changes'

/** Milliseconds in which a server that was busy is not asked again, except by the user. */
const BUSY_MS = 60_000

/** Stores the user's changes that cannot be sent, and sends them whenever the server may be in reach. */
export function useWaitingChanges(userId: string) {
  const { revalidate, state } = useRevalidator()
  const [changes, setChanges] = useState<WaitingChange[]>([])
  /** Why a change still waits, after the user asked to send it. */
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  // Of `performance.now()`: the clock of a device may be corrected.
  const notBefore = useRef(0)
  const underWay = useRef(0)
  const isLeaving = useRef(false)
  const look = useCallback(async () => setChanges(userId ? await waitingChanges(userId).catch(() => []) : []), [userId])
  // Not before the page has the saved value: it would show the former one for a moment.
  useEffect(() => {
    if (state === 'idle') showWaitingValues(waitingValues(changes))
  }, [changes, state])

  const tell = useCallback(
    async (saved: number) => {
      if (saved > 0) revalidate()
      await look()
      if (saved === 0) return
      setProblem('')
      showToast({ id: `sent ${Date.now()}`, title: formatSent(saved), variant: 'default', duration: 6_000 })
    },
    [look, revalidate],
  )
  const send = useCallback(
    async (isRequested = false) => {
      underWay.current++
      const sent: Sent = navigator.onLine
        ? await sendChanges(i18n.t, userId, isRequested).catch(() =>
            failed(i18n.t('This browser could not read what waits.')),
          )
        : failed(i18n.t("You're offline."))
      underWay.current--
      if (sent.isBusy) notBefore.current = performance.now() + BUSY_MS
      await tell(sent.saved)
      return sent
    },
    [userId, tell],
  )

  const isWaiting = changes.length > 0
  useEffect(() => {
    if (!isWaiting) return
    function attempt() {
      // One that is under way sends all changes. A second one would ask a busy server again.
      if (underWay.current === 0 && performance.now() >= notBefore.current) void send()
    }
    attempt()
    return onServerInReach(attempt)
  }, [isWaiting, send])

  useEffect(() => {
    const formFailed = ({ detail: form }: CustomEvent<FailedForm>) => {
      const change = userId ? changeOf(form, userId) : null
      if (!change) return
      form.stays = LEAVES[kindOf(change)] === undefined && !isNavigation(form)
      // The button was pressed again while the page is left.
      form.stored = !form.stays && isLeaving.current ? Promise.resolve(true) : store(change, form)
    }
    async function store(change: WaitingChange, form: FailedForm): Promise<boolean> {
      isLeaving.current = !form.stays
      try {
        await keepChange(change)
      } catch {
        isLeaving.current = false
        showToast(noSpace())
        return false
      }
      await syncLater()
      if (form.stays) await look()
      else leaveForm(change, form)
      return true
    }
    const onFailed = formFailed as (event: Event) => void
    const heard = ({ data }: MessageEvent) => data?.type === 'changes-sent' && tell(data.saved)
    // Another tab may have stored or sent a change.
    const shown = () => document.visibilityState === 'visible' && look()
    const cameBack = () => {
      isLeaving.current = false
      shown()
    }
    window.addEventListener(FORM_FAILED, onFailed)
    window.addEventListener('pageshow', cameBack)
    document.addEventListener('visibilitychange', shown)
    navigator.serviceWorker?.addEventListener('message', heard)
    void look()
    return () => {
      window.removeEventListener(FORM_FAILED, onFailed)
      window.removeEventListener('pageshow', cameBack)
      document.removeEventListener('visibilitychange', shown)
      navigator.serviceWorker?.removeEventListener('message', heard)
    }
  }, [userId, look, tell])

  async function sendNow() {
    setProblem('')
    setSending(true)
    setProblem((await send(true)).problem)
    setSending(false)
  }
  /** Sends a change that the user edited. */
  async function changed() {
    await look()
    await send()
  }
  return { changes, changed, sendNow, isSending, problem }
}

/** Whether the router opens a page with the answer to this form. Others are sent by a fetcher, and their page stays. */
const isNavigation = ({ address }: FailedForm) =>
  routerState()?.navigation.formAction?.split('?')[0] === new URL(address).pathname.replace(/\.data$/, '')

const failed = (problem: string): Sent => ({ saved: 0, problem, isBusy: false })

// Some private windows have no database, and a device may be full.
const noSpace = () =>
  ({
    id: 'no-room',
    about: 'a change that cannot wait',
    title: i18n.t('No more changes can wait on this device. Leave this page open, and save again later.'),
    variant: 'destructive',
    duration: 30_000,
  }) as const

/** Asks the browser to wake the worker. Not in every browser: pages send what waits, too. */
async function syncLater() {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration && 'sync' in registration) await (registration.sync as SyncManager).register(SYNC).catch(() => {})
}

type SyncManager = { register: (tag: string) => Promise<void> }

/** Ends the request of the form, and goes where the browser has a copy. The draft of the form is the change now. */
function leaveForm(change: WaitingChange, form: FailedForm) {
  const draftKey = LEAVES[kindOf(change)]?.(change, new URL(form.address).searchParams)
  if (draftKey) keepDraft(`${change.userId} ${draftKey}`, null)
  const isNext = (form.body as FormData).get('next') === 'another'
  window.location.assign(isNext ? newProjectPath() : '/overview')
}

/** The drafts of the forms that are left. Others stay. */
const LEAVES: Partial<Record<ChangeKind, (change: WaitingChange, params: URLSearchParams) => string>> = {
  note: ({ projectId }) => `${projectId} note`,
  kit: (_, params) => newKitDraft(params),
}

const formatSent = (count: number) =>
  i18n.t('{count, plural, one {Your waiting change is saved.} other {Your # waiting changes are saved.}}', { count })
