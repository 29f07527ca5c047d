import { useSite } from '~/components/shell/site'
import { buttonClass } from '~/components/ui/button'
import { ExternalLink } from '~/components/ui/external-link'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'

/** Links to the donation page if one is set. */
export function SupportPanel({ url }: { url: string }) {
  const { appName } = useSite()
  return (
    <Panel id="support" title={i18n.t('Support {appName}', { appName })}>
      <p className="soft prose">
        {i18n.t('{appName} is free and maintained by one person. If you enjoy it, you can help pay for the server.', {
          appName,
        })}
      </p>
      <div className="button-row">
        <ExternalLink className={buttonClass()} href={url}>
          <Icon name="heart" />
          {i18n.t('Make a donation')}
        </ExternalLink>
      </div>
    </Panel>
  )
}
