import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { AppFrame } from '~/components/shell/app-frame'
import { NotFoundScreen } from '~/components/shell/error-screen'
import { pageTitle } from '~/components/shell/site'
import { pathForLog } from '~/http/server/request-log.server'
import { signedInUser } from '~/http/session/signed-in-user.server'
import { i18n } from '~/platform/messages'
import { log } from '~/platform/observability/log.server'

export async function loader(args: LoaderFunctionArgs) {
  log.warn({ path: pathForLog(new URL(args.request.url).pathname) }, 'unknown path')
  return data({ user: await signedInUser(args) }, { status: 404 })
}

export async function action(args: LoaderFunctionArgs) {
  return loader(args)
}

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Page not found'))

export default function UnknownPath() {
  const { user } = useLoaderData<typeof loader>()
  return (
    <AppFrame user={user}>
      <NotFoundScreen />
    </AppFrame>
  )
}
