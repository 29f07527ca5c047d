import { Link } from '@remix-run/react'
import { TRASH_DAYS, TRASH_PATH } from './trash-terms'

/** What the question before a deletion ends with: that it can be taken back, and from where. */
export const UntilThen = () => (
  <span className="soft">
    You can bring it back from the <Link to={TRASH_PATH}>trash</Link> for {TRASH_DAYS} days.
  </span>
)
