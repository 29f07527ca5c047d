import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/react'
import { NotFoundScreen } from '~/components/error-screen'
import { pageTitle } from '~/components/site'
import { SiteFooter } from '~/components/site-footer'
import { SiteHeader } from '~/components/site-header'
import { withoutSecrets } from '~/http/request-log.server'
import { log } from '~/platform/log.server'

/** Every address that no other route knows. */
export function loader({ request }: LoaderFunctionArgs) {
  log.warn({ path: withoutSecrets(new URL(request.url).pathname) }, 'unknown path')
  return data(null, { status: 404 })
}

export async function action(args: LoaderFunctionArgs) {
  return loader(args)
}

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Page not found')

export default function UnknownPath() {
  return (
    <>
      <SiteHeader />
      <main id="content">
        <NotFoundScreen />
      </main>
      <SiteFooter />
    </>
  )
}
