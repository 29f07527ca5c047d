import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { NarrowPage } from '../shell/page-head'
import { Panel } from '../ui/panel'
import { FormButtons } from './form-buttons'

type ConfirmPageProps = {
  title: string
  subtitle?: string
  back: { to: string; label: string }
  panelTitle?: string
  /** What the action does. */
  children: ReactNode
  submit: string
  busyLabel: string
}

/** Asks before an action that deletes. The form has no fields. */
export function ConfirmPage({ title, subtitle, back, panelTitle, children, submit, busyLabel }: ConfirmPageProps) {
  return (
    <NarrowPage title={title} subtitle={subtitle} back={back}>
      <Panel title={panelTitle}>
        <div className="prose">{children}</div>
        <Form method="post">
          <FormButtons variant="danger" busyLabel={busyLabel} back={back.to}>
            {submit}
          </FormButtons>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
