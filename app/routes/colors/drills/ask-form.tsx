import { Form, useNavigate } from '@remix-run/react'
import { type ClipboardEvent, type RefObject, useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { CODE_LIMIT } from '~/features/collection/colors/color-terms'
import { ADD_DRILLS_PATH, DRILLS_PATH } from '~/features/collection/drills/drill-terms'
import { i18n } from '~/platform/messages'

type AskFormProps = {
  input: RefObject<HTMLInputElement>
  code: string
  isAsking: boolean
  onAsk: (code: string) => void
}

/** The box for a code. The page shows what is there with each key; without scripts, the form is sent. A pasted list opens the sorter. */
export function AskForm({ input, code, isAsking, onAsk }: AskFormProps) {
  const navigate = useNavigate()
  const [hasLetters, setLetters] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the script ran.
  useEffect(() => {
    if (input.current?.value) onAsk(input.current.value)
  }, [])
  function paste(event: ClipboardEvent) {
    const list = event.clipboardData.getData('text').trim()
    if (!/[\n,;]/.test(list)) return
    event.preventDefault()
    navigate(ADD_DRILLS_PATH, { state: { list } })
  }
  return (
    <Form
      className="drawer-form not-printed"
      role="search"
      aria-label={i18n.t('Drill drawer')}
      onSubmit={event => event.preventDefault()}
    >
      <label className="drawer-box">
        <span className="visually-hidden">{i18n.t('Do I have this color?')}</span>
        <input
          ref={input}
          className="num"
          name="q"
          defaultValue={code}
          maxLength={CODE_LIMIT}
          inputMode={hasLetters ? 'text' : 'numeric'}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={i18n.t('Color number')}
          // biome-ignore lint/a11y/noAutofocus: the page is this question.
          autoFocus
          onInput={event => onAsk(event.currentTarget.value)}
          onPaste={paste}
        />
      </label>
      {isAsking ? (
        <Link
          to={DRILLS_PATH}
          replace
          className="drawer-box-end"
          aria-label={i18n.t({ id: 'clear.verb', message: 'Clear' })}
          onClick={() => {
            onAsk('')
            input.current?.focus()
          }}
        >
          <Icon name="x" />
        </Link>
      ) : (
        <button
          type="button"
          className="drawer-box-end drawer-letters with-script"
          aria-label={i18n.t('Keyboard with letters')}
          aria-pressed={hasLetters}
          onClick={() => {
            setLetters(!hasLetters)
            input.current?.focus()
          }}
        >
          {i18n.t('ABC')}
        </button>
      )}
      <Button type="submit" variant="main" className="without-script">
        {i18n.t({ id: 'look.verb', message: 'Look' })}
      </Button>
    </Form>
  )
}
