import { Icon } from '~/components/ui/icon'

/** A rating as five gems. */
export const Gems = ({ rating }: { rating: number }) => (
  <p className="kit-gems" role="img" aria-label={`Rated ${rating} of 5`}>
    {[1, 2, 3, 4, 5].map(gem => (
      <Icon key={gem} name="gem" size={28} className={gem <= rating ? 'kit-gems-on' : undefined} />
    ))}
  </p>
)
