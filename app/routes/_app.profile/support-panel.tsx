import { Heart } from 'lucide-react'
import { buttonClass } from '~/components/button'
import { ExternalLink } from '~/components/external-link'
import { Panel } from '~/components/panel'
import { useSite } from '~/components/site'

/** The way to help with the costs; only where the host has named one. */
export function SupportPanel({ url }: { url: string }) {
  const { appName } = useSite()
  return (
    <Panel id="support" title={`Support ${appName}`}>
      <p className="soft profile-lead">
        {appName} is free and looked after by one person. If you enjoy it, you can help to pay for the server.
      </p>
      <div className="button-row">
        <ExternalLink className={buttonClass()} href={url}>
          <Heart aria-hidden="true" />
          Make a donation
        </ExternalLink>
      </div>
    </Panel>
  )
}
