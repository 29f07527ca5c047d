import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { Disclosure } from '~/components/disclosure'
import { pageMeta, useSite } from '~/components/site'
import { InfoPage } from '~/features/info/info-page'
import { apiGuide } from '~/pocketbase/openapi/guide.server'
import { CallList } from './call-list'
import './api-docs.css'

export const loader = () => apiGuide()

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, 'For programs', 'How a program of your own reads and changes your collection.')

/** The data interface for people who write programs: the same description as /api/openapi.json, to be read. */
const OPERATORS = '= != > >= < <='

export default function ApiDocs() {
  const { address, collections, others } = useLoaderData<typeof loader>()
  const { appName } = useSite()
  return (
    <InfoPage
      name="For programs"
      title="For programs of your own"
      subtitle={`A spreadsheet, a script, another app: how it reads and changes your collection in ${appName}`}
    >
      <div className="api-docs">
        <section className="prose">
          <h2>In three steps</h2>
          <ol className="api-docs-steps">
            <li>
              Make an <Link to="/profile/api-tokens">API token</Link> in your settings. Reading alone is enough for
              most.
            </li>
            <li>
              Send it with every call in the <code>Authorization</code> header.
            </li>
            <li>Ask for what you want. Answers are JSON, and you only ever meet your own records.</li>
          </ol>
          <pre>
            <code>{`curl -H "Authorization: Bearer glint_…" \\\n  "${address}/api/collections/projects/records?sort=-created"`}</code>
          </pre>
          <p>
            The protocol is that of PocketBase: its client libraries work with the address <code>{address}</code>. Tools
            read the whole description from <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
          </p>
        </section>
        <section className="prose">
          <h2>Asking for a list</h2>
          <dl className="api-docs-words">
            <div>
              <dt>
                <code>filter=status = "progress" && width {'>'} 30</code>
              </dt>
              <dd>
                Which records: <code>{OPERATORS}</code>, <code>~</code> for “contains”, <code>{'&& ||'}</code> and
                brackets; relations by a dot, as in <code>artist.name</code>.
              </dd>
            </div>
            <div>
              <dt>
                <code>sort=-created,title</code>
              </dt>
              <dd>In which order; a minus turns it round.</dd>
            </div>
            <div>
              <dt>
                <code>page=2&perPage=100</code>
              </dt>
              <dd>Which part: 30 records when nothing is said, 1,000 at most.</dd>
            </div>
            <div>
              <dt>
                <code>expand=artist,company</code>
              </dt>
              <dd>What hangs on each record comes along.</dd>
            </div>
            <div>
              <dt>
                <code>fields=id,title</code>
              </dt>
              <dd>Only these fields.</dd>
            </div>
          </dl>
        </section>
        <section>
          <h2>What there is</h2>
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
          <h2>Other calls</h2>
          {others.map(({ tag, calls }) => (
            <Disclosure key={tag} title={tag} hint={calls.length === 1 ? '1 call' : `${calls.length} calls`}>
              <CallList calls={calls} />
            </Disclosure>
          ))}
        </section>
      </div>
    </InfoPage>
  )
}
