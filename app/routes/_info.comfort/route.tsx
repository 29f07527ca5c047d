import type { MetaFunction } from '@remix-run/react'
import { ComfortPicker } from '~/components/comfort-picker'
import { Panel } from '~/components/panel'
import { pageMeta } from '~/components/site'
import { InfoPage } from '~/features/info/info-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Text size and comfort',
    'Larger text, larger buttons, and nothing that moves: before signing in, too.',
  )

/** What the settings offer for eyes and hands, for whoever needs it to get there. */
export default function ComfortPage() {
  return (
    <InfoPage
      name="Text size and comfort"
      title="Text size and comfort"
      subtitle="For this device; it stays whether you are signed in or not"
    >
      <Panel>
        <ComfortPicker always />
      </Panel>
    </InfoPage>
  )
}
