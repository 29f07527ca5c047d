import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'

/** A rating as five gems. */
export const Gems = ({ rating }: { rating: number }) => (
  <p className="kit-gems" role="img" aria-label={i18n.t('Rated {rating} of 5', { rating })}>
    {[1, 2, 3, 4, 5].map(gem => (
      <Icon key={gem} name="gem" size={28} className={gem <= rating ? 'kit-gems-on' : undefined} />
    ))}
  </p>
)
