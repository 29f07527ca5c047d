import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FailedForm, FORM_FAILED } from '~/components/client/requests/network-wait'
import { onServerInReach } from '~/components/client/requests/server-in-reach'
import { keepDraft } from '~/components/forms/draft-storage'
import { showToast } from '~/components/shell/toast'
import { i18n } from '~/platform/messages'
import { keepNote, noteOf, type Sent, SYNC, sendNotes, type WaitingNote, waitingNotes } from './waiting-notes'

/** Milliseconds in which a server that was busy is not asked again, except by the user. */
const BUSY_MS = 60_000

/** Stores the user's progress notes that cannot be sent, and sends them whenever the server may be in reach. */
export function useWaitingNotes(userId: string) {
  const { revalidate } = useRevalidator()
  const [notes, setNotes] = useState<WaitingNote[]>([])
  /** Why a note still waits, after the user asked to send it. */
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  // Of `performance.now()`: the clock of a device may be corrected.
  const notBefore = useRef(0)
  const underWay = useRef(0)
  const look = useCallback(async () => setNotes(userId ? await waitingNotes(userId).catch(() => []) : []), [userId])

  const tell = useCallback(
    async (saved: number) => {
      await look()
      if (saved === 0) return
      setProblem('')
      showToast({ id: `sent ${Date.now()}`, title: formatSent(saved), variant: 'default', duration: 6_000 })
      revalidate()
    },
    [look, revalidate],
  )
  const send = useCallback(
    async (isRequested = false) => {
      underWay.current++
      const sent: Sent = navigator.onLine
        ? await sendNotes(i18n.t, userId, isRequested).catch(() =>
            failed(i18n.t('This browser could not read the note.')),
          )
        : failed(i18n.t("You're offline."))
      underWay.current--
      if (sent.isBusy) notBefore.current = performance.now() + BUSY_MS
      await tell(sent.saved)
      return sent
    },
    [userId, tell],
  )

  const isWaiting = notes.length > 0
  useEffect(() => {
    if (!isWaiting) return
    function attempt() {
      // One that is under way sends all notes. A second one would ask a busy server again.
      if (underWay.current === 0 && performance.now() >= notBefore.current) void send()
    }
    attempt()
    return onServerInReach(attempt)
  }, [isWaiting, send])

  useEffect(() => {
    const formFailed = ({ detail: form }: CustomEvent<FailedForm>) => {
      const note = userId ? noteOf(form, userId, titleOf(form.address)) : null
      if (!note) return
      form.stored = keepNote(note).then(
        () => true,
        () => false,
      )
      form.stored.then(isStored => (isStored ? afterStored(note) : showToast(noSpace())))
    }
    const onFailed = formFailed as (event: Event) => void
    const heard = ({ data }: MessageEvent) => data?.type === 'notes-sent' && tell(data.saved)
    // Another tab may have stored or sent a note.
    const shown = () => document.visibilityState === 'visible' && look()
    window.addEventListener(FORM_FAILED, onFailed)
    window.addEventListener('pageshow', shown)
    document.addEventListener('visibilitychange', shown)
    navigator.serviceWorker?.addEventListener('message', heard)
    void look()
    return () => {
      window.removeEventListener(FORM_FAILED, onFailed)
      window.removeEventListener('pageshow', shown)
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
  /** Sends a note that the user changed. */
  async function changed() {
    await look()
    await send()
  }
  return { notes, changed, sendNow, isSending, problem }
}

const failed = (problem: string): Sent => ({ saved: 0, problem, isBusy: false })

// Some private windows have no database, and a device may be full.
const noSpace = () =>
  ({
    id: 'no-room',
    about: 'a note that cannot wait',
    title: i18n.t('This device has no room for the note. Leave this page open, and save again later.'),
    variant: 'destructive',
    duration: 30_000,
  }) as const

async function afterStored(note: WaitingNote) {
  const registration = await navigator.serviceWorker?.getRegistration()
  // Not in every browser. Pages send the note, too.
  if (registration && 'sync' in registration) await (registration.sync as SyncManager).register(SYNC).catch(() => {})
  leaveForm(note)
}

type SyncManager = { register: (tag: string) => Promise<void> }

/** The title of the kit of a form on this page. */
function titleOf(address: string): string {
  const path = new URL(address).pathname.replace(/\.data$/, '')
  return document.querySelector<HTMLElement>(`form[data-kit][action="${path}"]`)?.dataset.kit ?? i18n.t('A kit')
}

/** Ends the request of the form, and goes where the browser has a copy. The draft of the form is the note now. */
function leaveForm({ userId, projectId }: WaitingNote) {
  keepDraft(`${userId} ${projectId} note`, null)
  window.location.assign('/overview')
}

const formatSent = (count: number) =>
  i18n.t(
    '{count, plural, one {Your waiting progress note is saved.} other {Your # waiting progress notes are saved.}}',
    { count },
  )
