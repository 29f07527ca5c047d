import { Trans } from '@lingui/react'
import { Link } from '~/components/ui/link'
import { TRASH_DAYS, TRASH_PATH } from './trash-terms'

/** Renders the end of a confirmation dialog: for how long the records can be restored. */
export const TrashNotice = ({ many = false }: { many?: boolean }) => (
  <span className="soft">
    <Trans id={many ? THEM : IT} values={{ days: TRASH_DAYS }} components={[<Link key="trash" to={TRASH_PATH} />]} />
  </span>
)

const IT = /*i18n*/ 'You can restore it from the <0>trash</0> for {days} days.'
const THEM = /*i18n*/ 'You can restore them from the <0>trash</0> for {days} days.'
