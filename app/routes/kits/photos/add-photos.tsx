import { Form, useRevalidator } from '@remix-run/react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { FileTile } from '~/components/forms/file-tile'
import { FormButtons } from '~/components/forms/form-buttons'
import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE } from '~/components/forms/photo-limits'
import { preparePhoto } from '~/components/forms/prepare-photo'
import { newUploadId } from '~/components/forms/upload-id'
import { offlineMessage, type UploadNews } from '~/components/forms/upload-news'
import { Button } from '~/components/ui/button'
import { LOOSE_PHOTOS, MAX_LOOSE } from '~/features/collection/loose-photos/loose-photo-terms'
import { i18n } from '~/platform/messages'

type Sent = { id: string; file: File; news: UploadNews }

const isUnderWay = ({ news }: Sent) => news.state !== 'there' && news.state !== 'failed'
const hasFailed = ({ news }: Sent) => news.state === 'failed'

/** Takes up to 200 photos, and uploads them two at a time. Without scripts, an ordinary form. */
export function AddPhotos({ waiting, errors }: { waiting: number; errors?: string[] }) {
  const { sent, leftOut, take, again } = useUploads(MAX_LOOSE - waiting)
  const underWay = sent.filter(isUnderWay).length
  const failed = sent.filter(hasFailed)
  const room = leftOut
    ? [
        i18n.t(
          '{leftOut, plural, one {# photo was left out: at most {max} wait here.} other {# photos were left out: at most {max} wait here.}}',
          { leftOut, max: MAX_LOOSE },
        ),
      ]
    : []
  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (await take([...(currentTarget.files ?? [])])) currentTarget.value = ''
  }
  return (
    <Form method="post" encType="multipart/form-data" className="loose-add" aria-label={i18n.t('Add photos')}>
      <FileTile
        name="photos"
        label={i18n.t('Photos')}
        help={i18n.t('Up to {max}. A file named after a kit is matched to it.', { max: MAX_LOOSE })}
        errors={[...(errors ?? []), ...room]}
        multiple
        onChange={choose}
      >
        {underWay ? (
          <progress
            className="loose-progress"
            max={sent.length}
            value={sent.length - underWay}
            aria-label={i18n.t('Photos')}
          />
        ) : null}
      </FileTile>
      <p role="status">
        {underWay ? i18n.t('{done} of {all} photos uploaded.', { done: sent.length - underWay, all: sent.length }) : ''}
        {sent.some(({ news }) => news.state === 'offline') ? ` ${offlineMessage()}` : ''}
      </p>
      {failed.length > 0 ? (
        <ul className="loose-failed">
          {failed.map(({ id, file, news }) => (
            <li key={id} className="field-error">
              {file.name}: {news.state === 'failed' ? news.problem : ''}
            </li>
          ))}
        </ul>
      ) : null}
      {failed.some(({ news }) => news.state === 'failed' && news.again) ? (
        <Button type="button" onClick={again}>
          {i18n.t('Retry')}
        </Button>
      ) : null}
      <FormButtons className="without-script" name="do" value="add">
        {i18n.t('Add photos')}
      </FormButtons>
    </Form>
  )
}

function useUploads(room: number) {
  const [sent, setSent] = useState<Sent[]>([])
  const [leftOut, setLeftOut] = useState(0)
  const { revalidate } = useRevalidator()
  const leaving = useRef<AbortController>()
  useEffect(() => {
    const way = new AbortController()
    leaving.current = way
    return () => way.abort()
  }, [])

  async function upload({ id, file }: Sent) {
    const { signal } = leaving.current ?? new AbortController()
    const tell = (news: UploadNews) => setSent(all => all.map(one => (one.id === id ? { ...one, news } : one)))
    const small = await preparePhoto(file)
    if (signal.aborted) return
    if (small.size > PHOTO_MAX_BYTES) return tell({ state: 'failed', problem: i18n.t(PHOTO_TOO_LARGE), again: false })
    const { enqueueUpload } = await import('~/components/forms/upload-queue')
    const body = new FormData()
    body.append('id', id)
    body.append('image', small, file.name)
    enqueueUpload({ address: LOOSE_PHOTOS, body, tell, signal })
  }

  /** Returns false if the script cannot be loaded; the form then contains the files. */
  async function take(files: File[]): Promise<boolean> {
    const queue = await import('~/components/forms/upload-queue').catch(() => null)
    if (!queue) return false
    const taken = files
      .slice(0, Math.max(0, room))
      .map(file => ({ id: newUploadId(), file, news: { state: 'waiting' } as const }))
    setLeftOut(files.length - taken.length)
    setSent(before => [...before.filter(one => isUnderWay(one) || hasFailed(one)), ...taken])
    for (const one of taken) void upload(one)
    return true
  }

  function again() {
    const failed = sent.filter(({ news }) => news.state === 'failed' && news.again)
    setSent(all => all.map(one => (failed.includes(one) ? { ...one, news: { state: 'waiting' } } : one)))
    for (const one of failed) void upload(one)
  }

  const isDone = sent.some(({ news }) => news.state === 'there') && !sent.some(isUnderWay)
  useEffect(() => {
    if (!isDone) return
    setSent(all => all.filter(hasFailed))
    revalidate()
  }, [isDone, revalidate])

  return { sent, leftOut, take, again }
}
