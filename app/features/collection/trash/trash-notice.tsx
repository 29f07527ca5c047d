import { Link } from '~/components/ui/link'
import { TRASH_DAYS, TRASH_PATH } from './trash-terms'

/** Renders the end of a confirmation dialog: for how long the records can be restored. */
export const TrashNotice = ({ many = false }: { many?: boolean }) => (
  <span className="soft">
    You can restore {many ? 'them' : 'it'} from the <Link to={TRASH_PATH}>trash</Link> for {TRASH_DAYS} days.
  </span>
)
