import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button'

type ShareFileProps = { href: string; fileName: string; type: string; variant?: 'main' | 'plain' }

/** Opens the device's share sheet with a file. Not shown where the browser cannot share files. */
export function ShareFile({ href, fileName, type, variant = 'main' }: ShareFileProps) {
  const [state, setState] = useState<'unknown' | 'ready' | 'busy' | 'failed'>('unknown')
  useEffect(() => {
    if (navigator.canShare?.({ files: [new File([], fileName, { type })] })) setState('ready')
  }, [fileName, type])
  if (state === 'unknown') return null

  async function share() {
    setState('busy')
    try {
      const answer = await fetch(href)
      if (!answer.ok) throw new Error(`Status ${answer.status}`)
      await navigator.share({ files: [new File([await answer.blob()], fileName, { type })] })
      setState('ready')
    } catch (error) {
      // The user closed the sheet.
      setState(error instanceof Error && error.name === 'AbortError' ? 'ready' : 'failed')
    }
  }
  return (
    <>
      <Button variant={variant} onClick={share} busy={state === 'busy'} busyLabel="Sharing…">
        <Share2 aria-hidden="true" size={20} />
        Share
      </Button>
      {state === 'failed' ? <p role="status">It could not be shared. Download it instead.</p> : null}
    </>
  )
}
