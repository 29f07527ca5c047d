import { i18n } from '~/platform/messages'
import { formatSize } from '../project-figures'
import type { DuplicateProject } from '../project-queries.server'
import { STATUS_PHRASES } from '../project-terms'

/** Formats a notice: "You already have “Great Wave” by Oraloa, 40 × 50 cm, in your stash." */
export function formatDuplicate({ title, company, width, height, status }: DuplicateProject): string {
  const kit = company ? i18n.t('“{title}” by {company}', { title, company }) : i18n.t('“{name}”', { name: title })
  const size = formatSize(width, height)
  const known = { kit, size, status: i18n.t(STATUS_PHRASES[status]) }
  return size
    ? i18n.t('You already have {kit}, {size}, {status}.', known)
    : i18n.t('You already have {kit}, {status}.', known)
}
