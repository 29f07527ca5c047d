import { type RefObject, useEffect, useRef, useState } from 'react'
import type { sendInTurn, UploadNews } from '~/components/upload-queue'
import { MOST_PHOTOS, PHOTO_BYTES } from './note-photos'

/** A photo that is sent ahead of its note, or waits for it already; of one from before the page was loaded only the id is known. */
export type SentPhoto = { id: string; name: string; url?: string; file?: File; news: UploadNews }

export type SentPhotos = ReturnType<typeof useSentPhotos>

/** Where photos are sent ahead of their note. */
const WAITING_PHOTOS = '/waiting-photos'
/** Where their owner sees one until it is in the note. */
export const waitingPhotoPath = (id: string) => `${WAITING_PHOTOS}/${id}`

/** The script that sends them. Asked for as soon as somebody begins with the form, it is there when the network is gone. */
export const queueScript = () => import('~/components/upload-queue')

export const isOnItsWay = ({ news }: SentPhoto) => news.state !== 'there' && news.state !== 'failed'
export const hasFailed = ({ news }: SentPhoto) => news.state === 'failed'

/**
 * Sends photos as soon as they are chosen, and holds the form back until all of them are there: it carries only their ids then, in its
 * field `waiting`. `noteId` is the note they are for, `start` what stood in that field of a form that came back.
 */
export function useSentPhotos(form: RefObject<HTMLFormElement>, noteId: string, start: string) {
  const [photos, setPhotos] = useState(() => fromBefore(start))
  /** how many were chosen beyond what a note holds */
  const [leftOut, setLeftOut] = useState(0)
  /** the form was sent already: it waits for photos on their way, or one that failed holds it back */
  const [pressed, setPressed] = useState<'' | 'waits' | 'held'>('')
  const latest = useRef(photos)
  latest.current = photos
  const ways = useRef(new Map<string, AbortController>())
  const ids = photos.flatMap(({ id, news }) => (news.state === 'there' ? id : [])).join(' ')
  const told = useRef(ids)

  /** Begins to send these. False when the script for it does not come: then they travel in the form. */
  async function take(files: File[]): Promise<boolean> {
    const queue = await queueScript().catch(() => null)
    if (!queue) return false
    // Left meanwhile.
    if (!form.current) return true
    const room = MOST_PHOTOS - latest.current.length
    const taken = files.slice(0, room).map(photoOf)
    setLeftOut(files.length - taken.length)
    setPhotos(before => [...before, ...taken])
    for (const photo of taken) if (isOnItsWay(photo)) send(photo, queue.sendInTurn)
    return true
  }

  async function again(photo: SentPhoto) {
    backToField()
    const queue = await queueScript()
    send(photo, queue.sendInTurn)
  }

  function send({ id, file }: SentPhoto, inTurn: typeof sendInTurn) {
    const way = new AbortController()
    ways.current.set(id, way)
    const body = new FormData()
    body.append('id', id)
    body.append('note', noteId)
    if (file) body.append('image', file)
    const tell = (news: UploadNews) =>
      setPhotos(before => before.map(photo => (photo.id === id ? { ...photo, news } : photo)))
    tell({ state: 'waiting' })
    inTurn({ address: WAITING_PHOTOS, body, tell, signal: way.signal })
  }

  function remove({ id, url }: SentPhoto) {
    ways.current.get(id)?.abort()
    if (url) URL.revokeObjectURL(url)
    setLeftOut(0)
    setPhotos(before => before.filter(photo => photo.id !== id))
    backToField()
  }

  // The button that was pressed goes away, and the keyboard's place with it.
  function backToField() {
    form.current?.querySelector<HTMLInputElement>('[name=photos]')?.focus()
  }

  /** What a draft put into the field. */
  function restore(value: string) {
    told.current = value
    if (value !== ids) setPhotos(fromBefore(value))
  }

  // A draft listens to what is typed; nobody types this.
  useEffect(() => {
    if (told.current === ids) return
    told.current = ids
    form.current?.querySelector('[name=waiting]')?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [form, ids])

  useEffect(() => {
    const element = form.current
    // Before anybody else hears that the form is sent.
    const hold = (event: Event) => {
      if (!latest.current.some(photo => isOnItsWay(photo) || hasFailed(photo))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setPressed('waits')
    }
    const leave = () => {
      for (const way of ways.current.values()) way.abort()
      for (const { url } of latest.current) if (url) URL.revokeObjectURL(url)
    }
    const empty = () => {
      leave()
      told.current = ''
      setLeftOut(0)
      setPhotos([])
    }
    element?.addEventListener('submit', hold, true)
    element?.addEventListener('reset', empty)
    return () => {
      element?.removeEventListener('submit', hold, true)
      element?.removeEventListener('reset', empty)
      leave()
    }
  }, [form])

  useEffect(() => {
    if (pressed !== 'waits' || photos.some(isOnItsWay)) return
    const isHeld = photos.some(hasFailed)
    setPressed(isHeld ? 'held' : '')
    if (!isHeld) form.current?.requestSubmit()
  }, [form, photos, pressed])

  return {
    photos,
    ids,
    leftOut,
    /** the form goes as soon as these are there */
    awaited: pressed === 'waits' ? photos.filter(isOnItsWay).length : 0,
    /** names of those that hold the form back */
    holding: pressed === 'held' ? photos.filter(hasFailed).map(({ name }) => name) : [],
    take,
    again,
    remove,
    restore,
  }
}

/** How all of them are doing, in a sentence. */
export function inWords(photos: SentPhoto[]): string {
  const failed = photos.filter(hasFailed).length
  const trouble = failed > 1 ? `${failed} photos did not get there.` : failed ? 'One photo did not get there.' : ''
  return [ofTheOthers(photos), trouble].filter(Boolean).join(' ')
}

function ofTheOthers(photos: SentPhoto[]): string {
  const onTheirWay = photos.filter(isOnItsWay)
  const there = photos.filter(({ news }) => news.state === 'there').length
  if (onTheirWay.some(({ news }) => news.state === 'offline')) {
    return 'You are offline. Your photos go on by themselves when you are back.'
  }
  if (onTheirWay.length > 0) return `Sending your photos: ${there} of ${there + onTheirWay.length} done.`
  if (there === 0) return ''
  return there === 1 ? 'Your photo is ready to be saved.' : `Your ${there} photos are ready to be saved.`
}

const fromBefore = (ids: string): SentPhoto[] =>
  ids
    .split(' ')
    .filter(Boolean)
    .map(id => ({ id, name: '', news: { state: 'there' } }))

const photoOf = (file: File): SentPhoto => ({
  id: newPhotoId(),
  name: file.name,
  file,
  url: URL.createObjectURL(file),
  news:
    file.size > PHOTO_BYTES
      ? { state: 'failed', problem: 'This picture is larger than 10 MB.', again: false }
      : { state: 'waiting' },
})

// As the ids of records look, but here nobody has to guess at it.
const newPhotoId = () => [...crypto.getRandomValues(new Uint8Array(16))].map(byte => (byte % 36).toString(36)).join('')
