import { useEffect, useState } from 'react'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'

type ShareProps = {
  /** what the browser must be able to share */
  sample: () => ShareData
  load: () => Promise<ShareData> | ShareData
  failed: string
  variant?: 'main' | 'plain'
}

/** Opens the device's share sheet. Not shown where the browser cannot share this. */
function Share({ sample, load, failed, variant = 'main' }: ShareProps) {
  const [state, setState] = useState<'unknown' | 'ready' | 'busy' | 'failed'>('unknown')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a browser can share does not change.
  useEffect(() => {
    if (navigator.canShare?.(sample())) setState('ready')
  }, [])
  if (state === 'unknown') return null

  async function share() {
    setState('busy')
    try {
      await navigator.share(await load())
      setState('ready')
    } catch (error) {
      // The user closed the sheet.
      setState(error instanceof Error && error.name === 'AbortError' ? 'ready' : 'failed')
    }
  }
  return (
    <>
      <Button variant={variant} onClick={share} busy={state === 'busy'} busyLabel="Sharing…">
        <Icon name="share-2" size={20} />
        Share
      </Button>
      {state === 'failed' ? <p role="status">{failed}</p> : null}
    </>
  )
}

type ShareFileProps = { href: string; fileName: string; type: string; variant?: 'main' | 'plain' }

/** Shares a file, which is loaded when the button is pressed. */
export function ShareFile({ href, fileName, type, variant }: ShareFileProps) {
  async function load() {
    const answer = await fetch(href)
    if (!answer.ok) throw new Error(`Status ${answer.status}`)
    return { files: [new File([await answer.blob()], fileName, { type })] }
  }
  return (
    <Share
      sample={() => ({ files: [new File([], fileName, { type })] })}
      load={load}
      failed="It could not be shared. Download it instead."
      variant={variant}
    />
  )
}

/** Shares a text. */
export function ShareText({ title, text }: { title: string; text: string }) {
  const shared = { title, text }
  return (
    <Share
      sample={() => shared}
      load={() => shared}
      failed="It could not be shared. Copy it instead."
      variant="plain"
    />
  )
}
