import { Trans } from '@lingui/react'
import { CopyText } from '~/components/client/controls/copy-text'
import { useSite } from '~/components/shell/site'
import { Button, buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { NextStep } from '~/components/ui/next-step'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'
import './second-factor.css'

/** New recovery codes, shown only once: to copy, print or save. */
export function RecoveryCodeList({ codes }: { codes: string[] }) {
  const { appName } = useSite()
  const heading = i18n.t('Recovery codes for {appName}. Each works once.', { appName })
  const text = `${heading}\n\n${codes.join('\n')}\n`
  return (
    <Panel title={i18n.t('Your recovery codes')} className="recovery-codes">
      <p role="status">
        <Trans
          id="If you lose your phone, each of these codes replaces one code of the app, once. Print or save them now, and keep them apart from your phone. <0>They will not be shown again.</0>"
          components={[<b key="once" />]}
        />
      </p>
      <ol>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="button-row recovery-codes-buttons">
        <a
          className={buttonClass()}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          {i18n.t('Download as text')}
        </a>
        <Button type="button" className="with-script" onClick={() => print()}>
          <Icon name="printer" size={20} />
          {i18n.t('Print')}
        </Button>
        <CopyText text={text} />
      </div>
      <NextStep to="/profile#signing-in" className="recovery-codes-buttons">
        {i18n.t('I saved them')}
      </NextStep>
    </Panel>
  )
}
