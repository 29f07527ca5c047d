import type { SerializeFrom } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ComponentType } from 'react'
import { NarrowPage } from '~/components/shell/page-head'
import { Panel } from '~/components/ui/panel'
import type { FieldErrors } from '~/platform/errors'

type Reply = { errors: FieldErrors }

/** Returns the page of a setting. */
export const settingPage = <Loader,>(title: string, Fields: ComponentType<SerializeFrom<Loader> & Partial<Reply>>) =>
  function SettingPage() {
    const known = useLoaderData<Loader>()
    const reply = useActionData<Reply>()
    return (
      <NarrowPage title={title} back={{ to: '/profile', label: 'Back to Settings' }}>
        <Panel>
          <Fields {...known} errors={reply?.errors} />
        </Panel>
      </NarrowPage>
    )
  }
