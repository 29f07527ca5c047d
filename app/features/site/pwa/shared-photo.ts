import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { giveFiles } from '~/components/forms/give-files'

// The cache of entry.worker.ts.
const CACHE = 'shared'
const ADDRESS = '/shared-photo'

/** Adds the photo shared by another app to the form of the new kit. */
export function useSharedPhoto() {
  const { pathname, search } = useLocation()
  const isShared = pathname === '/projects/new' && new URLSearchParams(search).has('shared')
  useEffect(() => {
    if (isShared) takePhoto().catch(() => {})
  }, [isShared])
}

/** Passes a photo to the form of a new kit, which opens with `shared`, through the worker's share target. */
export async function sharePhoto(photo: File): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  const body = new FormData()
  body.append('photo', photo)
  await fetch('/share', { method: 'POST', body, redirect: 'manual' }).catch(() => {})
}

async function takePhoto() {
  const cache = await caches.open(CACHE)
  const cached = await cache.match(ADDRESS)
  const field = document.querySelector<HTMLInputElement>('main input[type=file][name=image]')
  if (!cached || !field) return
  const name = decodeURIComponent(cached.headers.get('X-Name') ?? 'photo')
  giveFiles(field, [new File([await cached.blob()], name, { type: cached.headers.get('Content-Type') ?? '' })])
  await cache.delete(ADDRESS)
}
