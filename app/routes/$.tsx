import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { AppFrame } from '~/components/app-frame'
import { NotFoundScreen } from '~/components/error-screen'
import { pageTitle } from '~/components/site'
import { personOf } from '~/http/person.server'
import { pathForLog } from '~/http/request-log.server'
import { log } from '~/platform/log.server'

/** Every address that no other route knows. */
export async function loader(args: LoaderFunctionArgs) {
  log.warn({ path: pathForLog(new URL(args.request.url).pathname) }, 'unknown path')
  return data({ person: await personOf(args) }, { status: 404 })
}

export async function action(args: LoaderFunctionArgs) {
  return loader(args)
}

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Page not found')

export default function UnknownPath() {
  const { person } = useLoaderData<typeof loader>()
  return (
    <AppFrame person={person}>
      <NotFoundScreen />
    </AppFrame>
  )
}
