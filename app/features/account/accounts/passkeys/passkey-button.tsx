import { useRevalidator } from '@remix-run/react'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'

type PasskeyButtonProps = {
  label: string
  /** to create a passkey, or `sign`: to use one */
  create?: PublicKeyCredentialCreationOptionsJSON
  sign?: PublicKeyCredentialRequestOptionsJSON
  /** opens the browser's dialog by itself, once */
  immediately?: boolean
}

/** Asks the browser for a passkey and submits its form with the response as `credential`. Needs scripts. */
export function PasskeyButton({ label, create, sign, immediately }: PasskeyButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const hasBegun = useRef(false)
  const [state, setState] = useState<'' | 'busy' | 'failed'>('')
  const { revalidate } = useRevalidator()

  async function ask() {
    setState('busy')
    try {
      const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
      const credential = create
        ? await startRegistration({ optionsJSON: create })
        : sign && (await startAuthentication({ optionsJSON: sign }))
      if (!field.current || !credential) return
      field.current.value = JSON.stringify(credential)
      setState('')
      field.current.form?.requestSubmit()
    } catch {
      // The browser does not say whether the user canceled. A challenge may have expired.
      setState('failed')
      revalidate()
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    if (!immediately || hasBegun.current) return
    hasBegun.current = true
    ask()
  }, [])

  return (
    <>
      <input type="hidden" name="credential" ref={field} />
      <Button type="button" variant="main" className="with-script" onClick={ask} busy={state === 'busy'}>
        <Icon name="key-round" size={20} />
        {label}
      </Button>
      <p className="without-script">{i18n.t('Passkeys need JavaScript.')}</p>
      <p role="status" className="passkey-status">
        {state === 'failed'
          ? i18n.t('No passkey was used. It was canceled, or this device has none for this site.')
          : ''}
      </p>
    </>
  )
}
