import { Link } from '@remix-run/react'
import { TRASH_DAYS, TRASH_PATH } from './trash-terms'

/** What the question before a deletion ends with: that it can be taken back, and from where. */
export const UntilThen = ({ many = false }: { many?: boolean }) => (
  <span className="soft">
    You can bring {many ? 'them' : 'it'} back from the <Link to={TRASH_PATH}>trash</Link> for {TRASH_DAYS} days.
  </span>
)
