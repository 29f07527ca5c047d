import { formatSize } from '../project-figures'
import type { DuplicateProject } from '../project-queries.server'
import { STATUS_PHRASES } from '../project-terms'

/** Formats a notice: "You already have “Great Wave” by Oraloa, 40 × 50 cm, in your stash." */
export function formatDuplicate({ title, company, width, height, status }: DuplicateProject): string {
  const named = company ? `“${title}” by ${company}` : `“${title}”`
  return `You already have ${[named, formatSize(width, height), STATUS_PHRASES[status]].filter(Boolean).join(', ')}.`
}
