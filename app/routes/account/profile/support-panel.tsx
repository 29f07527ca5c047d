import { useSite } from '~/components/shell/site'
import { buttonClass } from '~/components/ui/button'
import { ExternalLink } from '~/components/ui/external-link'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'

/** Links to the donation page if one is set. */
export function SupportPanel({ url }: { url: string }) {
  const { appName } = useSite()
  return (
    <Panel id="support" title={`Support ${appName}`}>
      <p className="soft prose">
        {appName} is free and maintained by one person. If you enjoy it, you can help pay for the server.
      </p>
      <div className="button-row">
        <ExternalLink className={buttonClass()} href={url}>
          <Icon name="heart" />
          Make a donation
        </ExternalLink>
      </div>
    </Panel>
  )
}
