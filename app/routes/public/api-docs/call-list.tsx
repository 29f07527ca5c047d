import type { GuideCall } from '~/pocketbase/openapi/guide.server'

export const CallList = ({ calls }: { calls: GuideCall[] }) => (
  <ul className="api-docs-calls">
    {calls.map(({ method, path, summary, who }) => (
      <li key={method + path}>
        <code>
          <b>{method.toUpperCase()}</b>
          {` ${path}`}
        </code>
        <span>
          {summary}
          {who === 'anyone' ? null : <span className="soft"> · {who}</span>}
        </span>
      </li>
    ))}
  </ul>
)
