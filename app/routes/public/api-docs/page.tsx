import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { Disclosure } from '~/components/forms/disclosure'
import { pageMeta, useSite } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { InfoPage } from '~/features/site/info/info-page'
import { i18n } from '~/platform/messages'
import { apiGuide } from '~/pocketbase/openapi/guide.server'
import { CallList } from './call-list'
import './api-docs.css'

export const loader = () => apiGuide()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, 'API', i18n.t('How to read and change your collection with the API.'))

const OPERATORS = '= != > >= < <='

const WEBHOOK_EXAMPLE = `import { Webhook } from 'standardwebhooks'
const event = new Webhook('whsec_…').verify(body, headers)
// { type: 'kit.status_changed', data: { kit: { id, title, url }, from: 'stash', status: 'progress' }, … }`

export default function ApiDocs() {
  const { address, collections, others } = useLoaderData<typeof loader>()
  const { appName } = useSite()
  return (
    <InfoPage
      name="API"
      title="API"
      subtitle={i18n.t('Read and change your {app} collection from a spreadsheet, a script or another app', {
        app: appName,
      })}
    >
      <div className="api-docs">
        <section className="prose">
          <h2>Quick start</h2>
          <ol className="api-docs-steps">
            <li>
              Create an <Link to="/profile/api-tokens">API token</Link> in Settings. Read access is enough for most
              programs.
            </li>
            <li>
              Send it with every request in the <code>Authorization</code> header.
            </li>
            <li>Request data. Responses are JSON and contain only your own records.</li>
          </ol>
          <pre>
            <code>{`curl -H "Authorization: Bearer glint_…" \\\n  "${address}/api/collections/projects/records?sort=-created"`}</code>
          </pre>
          <p>
            The API is compatible with PocketBase. Its client libraries work with the base URL <code>{address}</code>.
            The full specification is at <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
          </p>
        </section>
        <section className="prose">
          <h2>List parameters</h2>
          <dl className="api-docs-words">
            <div>
              <dt>
                <code>filter=status = "progress" && width {'>'} 30</code>
              </dt>
              <dd>
                Selects records: <code>{OPERATORS}</code>, <code>~</code> for “contains”, <code>{'&& ||'}</code> and
                parentheses; fields of relations with a dot, as in <code>artist.name</code>.
              </dd>
            </div>
            <div>
              <dt>
                <code>sort=-created,title</code>
              </dt>
              <dd>Comma-separated fields; prefix with - to sort descending.</dd>
            </div>
            <div>
              <dt>
                <code>page=2&perPage=100</code>
              </dt>
              <dd>Selects a page. 30 records per page by default, 1,000 at most.</dd>
            </div>
            <div>
              <dt>
                <code>expand=artist,company</code>
              </dt>
              <dd>Includes related records.</dd>
            </div>
            <div>
              <dt>
                <code>fields=id,title</code>
              </dt>
              <dd>Returns only these fields.</dd>
            </div>
          </dl>
        </section>
        <section className="prose" id="webhooks">
          <h2>Webhooks</h2>
          <p>
            A <Link to="/profile/webhooks">webhook</Link> posts each new kit, status and progress note to your program,
            as signed JSON (Standard Webhooks 1.0). Verify the signature with the secret of the webhook:
          </p>
          <pre>
            <code>{WEBHOOK_EXAMPLE}</code>
          </pre>
        </section>
        <section>
          <h2>Collections</h2>
          {collections.map(({ name, fields, calls }) => (
            <Disclosure
              key={name}
              id={name}
              title={<code>{name}</code>}
              hint={fields.map(field => field.name).join(', ')}
            >
              <CallList calls={calls} />
              <dl className="api-docs-fields">
                {fields.map(field => (
                  <div key={field.name}>
                    <dt>
                      <code>{field.name}</code> <span className="soft">{field.type}</span>
                    </dt>
                    <dd className="soft">{field.about}</dd>
                  </div>
                ))}
              </dl>
            </Disclosure>
          ))}
        </section>
        <section>
          <h2>Other endpoints</h2>
          {others.map(({ tag, calls }) => (
            <Disclosure key={tag} title={tag} hint={calls.length === 1 ? '1 endpoint' : `${calls.length} endpoints`}>
              <CallList calls={calls} />
            </Disclosure>
          ))}
        </section>
      </div>
    </InfoPage>
  )
}
