import { type RefObject, useEffect, useRef, useState } from 'react'
import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE } from '~/components/forms/photo-limits'
import { preparePhoto } from '~/components/forms/prepare-photo'
import { newUploadId } from '~/components/forms/upload-id'
import { offlineMessage, type UploadNews } from '~/components/forms/upload-news'
import type { enqueueUpload } from '~/components/forms/upload-queue'
import { i18n } from '~/platform/messages'
import { MAX_PHOTOS } from './note-photos'

/** A photo that is uploaded before its note is saved. After a reload, only its ID is known. */
export type SentPhoto = { id: string; name: string; url?: string; file?: File; news: UploadNews }

export type SentPhotos = ReturnType<typeof useSentPhotos>

const WAITING_PHOTOS = '/waiting-photos'
/** Returns the path of a waiting photo. Only its owner can load it. */
export const waitingPhotoPath = (id: string) => `${WAITING_PHOTOS}/${id}`

/** Loads the upload script. Preloaded when the user starts the form, so that it is available offline. */
export const queueScript = () => import('~/components/forms/upload-queue')

const isOffline = ({ news }: SentPhoto) => news.state === 'offline'
/** Returns whether the upload has neither finished nor failed. */
export const isOnItsWay = ({ news }: SentPhoto) => news.state !== 'there' && news.state !== 'failed'
export const hasFailed = ({ news }: SentPhoto) => news.state === 'failed'

/**
 * Uploads photos as soon as they are chosen, and delays the form until all are stored. The form then contains only
 * their IDs, in the field `waiting`. `noteId` is the note of the photos, `start` the initial value of that field.
 * Offline, or while the server does not answer, the form of a new note contains the photos themselves: it is sent, or waits,
 * as a whole.
 */
export function useSentPhotos(form: RefObject<HTMLFormElement>, noteId: string, start: string, isNew = false) {
  const [photos, setPhotos] = useState(() => fromBefore(start))
  /** The number of chosen photos above the limit. */
  const [leftOut, setLeftOut] = useState(0)
  /** Whether the submitted form waits for uploads, or a failed one blocks it. */
  const [pressed, setPressed] = useState<'' | 'waits' | 'held'>('')
  const latest = useRef(photos)
  latest.current = photos
  // A photo that is taken with the first render is sent after the form has replaced its ID.
  const note = useRef(noteId)
  note.current = noteId
  const ways = useRef(new Map<string, AbortController>())
  const ids = photos.flatMap(({ id, news }) => (news.state === 'there' ? id : [])).join(' ')
  const reported = useRef(ids)

  /** Starts the uploads. Returns false if the script cannot be loaded; the form then contains the files. */
  async function take(files: File[]): Promise<boolean> {
    const room = MAX_PHOTOS - latest.current.length
    const taken = files.slice(0, room).map(photoOf)
    setLeftOut(files.length - taken.length)
    // Added before the script has loaded, so that the form waits for them.
    setPhotos(before => [...before, ...taken])
    const queue = await queueScript().catch(() => null)
    // Skips photos that were removed since, and all of them if the user left the page.
    const uploaded = taken.filter(({ id }) => form.current && latest.current.some(photo => photo.id === id))
    if (queue) for (const photo of uploaded) send(photo, queue.enqueueUpload)
    else setPhotos(before => before.filter(photo => !uploaded.includes(photo)))
    return Boolean(queue)
  }

  /** Uploads the cropped photo in the place of the other one. */
  async function replace(before: SentPhoto, file: File) {
    const { enqueueUpload } = await queueScript()
    ways.current.get(before.id)?.abort()
    if (before.url) URL.revokeObjectURL(before.url)
    const photo = photoOf(file)
    setPhotos(all => all.map(one => (one.id === before.id ? photo : one)))
    send(photo, enqueueUpload)
  }

  async function again(photo: SentPhoto) {
    backToField()
    const queue = await queueScript()
    send(photo, queue.enqueueUpload)
  }

  async function send({ id, file }: SentPhoto, inTurn: typeof enqueueUpload) {
    const way = new AbortController()
    ways.current.set(id, way)
    const tell = (news: UploadNews) =>
      setPhotos(before => before.map(photo => (photo.id === id ? { ...photo, news } : photo)))
    tell({ state: 'waiting' })
    if (!file) return
    const small = await preparePhoto(file)
    if (way.signal.aborted) return
    if (small.size > PHOTO_MAX_BYTES) return tell({ state: 'failed', problem: i18n.t(PHOTO_TOO_LARGE), again: false })
    const body = new FormData()
    body.append('id', id)
    body.append('note', note.current)
    body.append('image', small)
    inTurn({ address: WAITING_PHOTOS, body, tell, signal: way.signal })
  }

  function remove({ id, url }: SentPhoto) {
    ways.current.get(id)?.abort()
    if (url) URL.revokeObjectURL(url)
    setLeftOut(0)
    setPhotos(before => before.filter(photo => photo.id !== id))
    backToField()
  }

  // Restores the keyboard focus, because the pressed button is removed.
  function backToField() {
    form.current?.querySelector<HTMLInputElement>('[name=photos]')?.focus()
  }

  /** Applies the IDs of a restored draft. */
  function restore(value: string) {
    reported.current = value
    if (value !== ids) setPhotos(fromBefore(value))
  }

  // Drafts are saved on input events, which a change by script does not fire.
  useEffect(() => {
    if (reported.current === ids) return
    reported.current = ids
    form.current?.querySelector('[name=waiting]')?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [form, ids])

  useEffect(() => {
    const element = form.current
    // Runs before all other listeners of the submit event.
    const hold = (event: Event) => {
      const isHeld = latest.current.some(hasFailed) || (latest.current.some(isOnItsWay) && !goesWhole())
      if (!isHeld) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setPressed('waits')
    }
    const goesWhole = () => isWhole(latest.current, isNew)
    const add = ({ formData }: FormDataEvent) => {
      if (!goesWhole()) return
      for (const photo of latest.current) if (isOnItsWay(photo) && photo.file) formData.append('photos', photo.file)
    }
    const leave = () => {
      for (const way of ways.current.values()) way.abort()
      for (const { url } of latest.current) if (url) URL.revokeObjectURL(url)
    }
    const empty = () => {
      leave()
      reported.current = ''
      setLeftOut(0)
      setPhotos([])
    }
    element?.addEventListener('submit', hold, true)
    element?.addEventListener('formdata', add)
    element?.addEventListener('reset', empty)
    return () => {
      element?.removeEventListener('submit', hold, true)
      element?.removeEventListener('formdata', add)
      element?.removeEventListener('reset', empty)
      leave()
    }
  }, [form, isNew])

  useEffect(() => {
    if (pressed !== 'waits' || (photos.some(isOnItsWay) && !isWhole(photos, isNew))) return
    const isHeld = photos.some(hasFailed)
    setPressed(isHeld ? 'held' : '')
    if (!isHeld) form.current?.requestSubmit()
  }, [form, photos, pressed, isNew])

  return {
    photos,
    ids,
    leftOut,
    /** The number of uploads that the submitted form waits for. */
    awaited: pressed === 'waits' ? photos.filter(isOnItsWay).length : 0,
    /** The names of the failed photos that block the submitted form. */
    holding: pressed === 'held' ? photos.filter(hasFailed).map(({ name }) => name) : [],
    take,
    again,
    remove,
    replace,
    restore,
  }
}

/** Whether the form takes the photos that are on their way along: only a new note can wait with them. */
const isWhole = (photos: SentPhoto[], isNew: boolean) => isNew && (!navigator.onLine || photos.some(isOffline))

/** Formats the state of all uploads as one sentence. */
export function formatUploads(photos: SentPhoto[]): string {
  const failed = photos.filter(hasFailed).length
  const trouble =
    failed > 0
      ? i18n.t('{failed, plural, one {One photo failed to upload.} other {# photos failed to upload.}}', { failed })
      : ''
  return [ofTheOthers(photos), trouble].filter(Boolean).join(' ')
}

function ofTheOthers(photos: SentPhoto[]): string {
  const onTheirWay = photos.filter(isOnItsWay)
  const there = photos.filter(({ news }) => news.state === 'there').length
  if (onTheirWay.some(isOffline)) return offlineMessage()
  if (onTheirWay.length > 0)
    return i18n.t('Uploading photos: {there} of {all} done.', { there, all: there + onTheirWay.length })
  if (there === 0) return ''
  return i18n.t(
    '{there, plural, one {Your photo is uploaded. Save to keep it.} other {Your # photos are uploaded. Save to keep them.}}',
    { there },
  )
}

const fromBefore = (ids: string): SentPhoto[] =>
  ids
    .split(' ')
    .filter(Boolean)
    .map(id => ({ id, name: '', news: { state: 'there' } }))

const photoOf = (file: File): SentPhoto => ({
  id: newUploadId(),
  name: file.name,
  file,
  url: URL.createObjectURL(file),
  news: { state: 'waiting' },
})
