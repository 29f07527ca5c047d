import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { i18n } from '~/platform/messages'
import './empty-collection.css'

const WAYS = [
  {
    to: '/projects/new?status=progress',
    icon: 'pencil-line',
    title: /*i18n*/ "Add the kit that you're working on",
    text: /*i18n*/ 'A title is enough. Add the photo, the size and the rest later.',
  },
  {
    to: '/import',
    icon: 'file-spreadsheet',
    title: /*i18n*/ 'Import a list',
    text: /*i18n*/ 'Add hundreds of kits from a spreadsheet or another tracker. You see a preview first.',
  },
  {
    to: '/projects/new?status=wishlist',
    icon: 'sparkles',
    title: /*i18n*/ 'Start with a wish',
    text: /*i18n*/ 'Add a dream kit to your wishlist and look around.',
  },
] as const

export function EmptyCollection() {
  return (
    <section aria-labelledby="beginning">
      <h2 id="beginning">{i18n.t('Your collection starts here')}</h2>
      <p className="soft prose overview-empty-words">
        {i18n.t('Everything you own, want and have finished, in one place. How would you like to start?')}
      </p>
      <ul className="overview-ways">
        {WAYS.map(({ to, icon, title, text }) => (
          <li key={to}>
            <Link className="card overview-way" to={to}>
              <Icon name={icon} className="overview-way-sign" size={26} />
              <b>{i18n.t(title)}</b>
              <span>{i18n.t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
