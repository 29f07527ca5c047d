import { Link } from '@remix-run/react'
import { FileSpreadsheet, PencilLine, Sparkles } from 'lucide-react'

const WAYS = [
  {
    to: '/projects/new?status=progress',
    Icon: PencilLine,
    title: 'Add the kit on your table',
    words: 'A title is enough. The photo, the size and the rest can follow whenever you like.',
  },
  {
    to: '/import',
    Icon: FileSpreadsheet,
    title: 'Bring a list you already keep',
    words: 'A spreadsheet or an export from elsewhere, hundreds of kits at once. You see everything before it counts.',
  },
  {
    to: '/projects/new?status=wishlist',
    Icon: Sparkles,
    title: 'Try it with a wish',
    words: 'Put one kit you dream of on the wishlist and look around. Nothing to lose.',
  },
]

/** For a collection without a kit: three ways to begin. */
export function Beginning() {
  return (
    <section aria-labelledby="beginning">
      <h2 id="beginning">Your collection starts here</h2>
      <p className="soft prose overview-beginning-words">
        Everything you own, wish for and have finished will live in one place. How would you like to begin?
      </p>
      <ul className="overview-ways">
        {WAYS.map(({ to, Icon, title, words }) => (
          <li key={to}>
            <Link className="overview-way" to={to}>
              <Icon className="overview-way-sign" aria-hidden="true" size={26} />
              <b>{title}</b>
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
