import type { SerializeFrom } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ComponentType } from 'react'
import { NarrowPage } from '~/components/shell/page-head'
import { Panel } from '~/components/ui/panel'
import type { FieldErrors } from '~/platform/errors'
import { i18n } from '~/platform/messages'

type Reply = { errors: FieldErrors }

/** Returns the page of a setting. `title` is English. */
export const settingPage = <Loader,>(title: string, Fields: ComponentType<SerializeFrom<Loader> & Partial<Reply>>) =>
  function SettingPage() {
    const known = useLoaderData<Loader>()
    const reply = useActionData<Reply>()
    return (
      <NarrowPage title={i18n.t(title)} back={{ to: '/profile', label: i18n.t('Back to Settings') }}>
        <Panel>
          <Fields {...known} errors={reply?.errors} />
        </Panel>
      </NarrowPage>
    )
  }
