import { useEffect, useRef, useState } from 'react'
import { i18n } from '~/platform/messages'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { whenIdle } from '../loading/when-idle'

type ShareProps = {
  /** what the browser must be able to share */
  sample: () => ShareData
  /** Returns it, or undefined while it is being loaded. */
  prepared: () => ShareData | undefined
  load: () => Promise<ShareData>
  failed: string
  variant?: 'main' | 'plain'
}

/** Opens the device's share sheet. Not shown where the browser cannot share this. */
function Share({ sample, prepared, load, failed, variant = 'main' }: ShareProps) {
  const [state, setState] = useState<'unknown' | 'ready' | 'busy' | 'again' | 'failed'>('unknown')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a browser can share does not change.
  useEffect(() => {
    if (navigator.canShare?.(sample())) setState('ready')
  }, [])
  if (state === 'unknown') return null

  async function share() {
    setState('busy')
    try {
      // Without a pause: the sheet opens only as the effect of a tap.
      await navigator.share(prepared() ?? (await load()))
      setState('ready')
    } catch (error) {
      setState(stateAfter(error))
    }
  }
  return (
    <>
      <Button type="button" variant={variant} onClick={share} busy={state === 'busy'} busyLabel={i18n.t('Sharing…')}>
        <Icon name="share-2" size={20} />
        {i18n.t('Share')}
      </Button>
      {state === 'failed' ? <p role="status">{failed}</p> : null}
      {state === 'again' ? <p role="status">{i18n.t('It is ready now. Press Share again.')}</p> : null}
    </>
  )
}

function stateAfter(error: unknown) {
  const name = error instanceof Error ? error.name : ''
  // The user closed the sheet.
  if (name === 'AbortError') return 'ready'
  // The tap was too long ago.
  return name === 'NotAllowedError' ? 'again' : 'failed'
}

type ShareFileProps = { href: string; fileName: string; type: string; variant?: 'main' | 'plain' }

/** Shares a file that the page shows. It is loaded before the button is pressed. */
export function ShareFile({ href, fileName, type, variant }: ShareFileProps) {
  const file = useRef<{ href: string; data: ShareData }>()
  async function load() {
    const response = await fetch(href)
    if (!response.ok) throw new Error(`Status ${response.status}`)
    const data = { files: [new File([await response.blob()], fileName, { type })] }
    file.current = { href, data }
    return data
  }
  const sample = () => ({ files: [new File([], fileName, { type })] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    if (!navigator.canShare?.(sample())) return
    return whenIdle(() => void load().catch(() => {}))
  }, [href])
  return (
    <Share
      sample={sample}
      prepared={() => (file.current?.href === href ? file.current.data : undefined)}
      load={load}
      failed={i18n.t('It could not be shared. Download it instead.')}
      variant={variant}
    />
  )
}

/** Shares the address of a page. */
export function ShareLink({ title, url }: { title: string; url: string }) {
  const shared = { title, url }
  return (
    <Share
      sample={() => shared}
      prepared={() => shared}
      load={async () => shared}
      failed={i18n.t('It could not be shared. Copy the link instead.')}
    />
  )
}

/** Shares a text. */
export function ShareText({ title, text }: { title: string; text: string }) {
  const shared = { title, text }
  return (
    <Share
      sample={() => shared}
      prepared={() => shared}
      load={async () => shared}
      failed={i18n.t('It could not be shared. Copy it instead.')}
      variant="plain"
    />
  )
}
