import { useEffect, useState } from 'react'
import { i18n } from '~/platform/messages'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

const SAID = {
  '': '',
  copied: /*i18n*/ 'Copied.',
  failed: /*i18n*/ 'It could not be copied. Select the text instead.',
}

/** Copies a text. Not shown without scripts, or where the browser has no clipboard. */
export function CopyText({ text, label = i18n.t('Copy') }: { text: string; label?: string }) {
  const [canCopy, setCanCopy] = useState(false)
  const [state, setState] = useState<keyof typeof SAID>('')
  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), [])
  // Another text is not copied yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every new text.
  useEffect(() => setState(''), [text])
  if (!canCopy) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <>
      <Button type="button" onClick={copy}>
        <Icon name="copy" size={20} />
        {label}
      </Button>
      <p role="status">{state && i18n.t(SAID[state])}</p>
    </>
  )
}
