import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { CopyText } from '~/components/client/controls/copy-text'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, buttonClass } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import {
  createCalendar,
  ownCalendar,
  renewCalendar,
  stopCalendar,
} from '~/features/collection/calendar/calendar.server'
import { CALENDAR_PATH, calendarFilePath } from '~/features/collection/calendar/calendar-paths'
import { formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { env } from '~/platform/env.server'
import { i18n } from '~/platform/messages'
import { sharingIsOn } from './sharing.server'
import '~/features/collection/shelves/shelf-form.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Calendar'))

export const loader = authed(async ({ actor }) => {
  sharingIsOn()
  const calendar = await ownCalendar(actor)
  return {
    isOn: calendar !== null,
    address: calendar?.token ? env.APP_URL + calendarFilePath(calendar.token) : null,
  }
})

/** Creates the link; `act` names another action: renew or stop. */
export const action = authed(async ({ actor, request }) => {
  sharingIsOn()
  const act = (await formOf(request)).get('act')
  if (act === 'stop') {
    await stopCalendar(actor)
    return redirectWithToast(CALENDAR_PATH, { title: i18n.t('The link of your calendar stopped working.') })
  }
  if (act === 'renew') {
    await renewCalendar(actor)
    return redirectWithToast(CALENDAR_PATH, {
      title: i18n.t('Your calendar has a new link. The former one stopped working.'),
    })
  }
  await createCalendar(actor)
  return redirectWithToast(CALENDAR_PATH, { title: i18n.t('Your calendar has a link.') })
})

/** The link that a calendar program subscribes to. */
export default function CalendarPage() {
  const { isOn, address } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title={i18n.t('Calendar')} back={{ to: '/profile', label: i18n.t('Back to Settings') }}>
      <Panel className="shelf-link-panel">
        <p>
          {i18n.t(
            'Your calendar can show on which day each kit is expected, and what your board has called for each month. It stays up to date by itself.',
          )}
        </p>
        {address ? (
          <>
            <div className="button-row">
              <a className={buttonClass('main')} href={address.replace(/^https?:/, 'webcal:')}>
                {i18n.t('Add to my calendar')}
              </a>
              <CopyText text={address} label={i18n.t('Copy link')} />
            </div>
            <p>{i18n.t('If this opens no calendar, copy the link and subscribe to it in your calendar program:')}</p>
            <p>
              <a className="shelf-link" href={address}>
                {address}
              </a>
            </p>
            <p className="small soft">
              {i18n.t('Everyone with this link sees these titles and days, and nothing else.')}
            </p>
          </>
        ) : isOn ? (
          <p>{i18n.t('The link was created with another secret of this server. Create a new one.')}</p>
        ) : null}
        <Form method="post" className="button-row">
          {isOn ? (
            <>
              <Button type="submit" name="act" value="renew" variant={address ? 'plain' : 'main'}>
                {i18n.t('New link')}
              </Button>
              <Button type="submit" name="act" value="stop">
                {i18n.t('Stop the link')}
              </Button>
            </>
          ) : (
            <Button type="submit" variant="main">
              {i18n.t('Create link')}
            </Button>
          )}
        </Form>
      </Panel>
    </NarrowPage>
  )
}
