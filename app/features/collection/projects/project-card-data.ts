import type { Day } from '~/platform/dates'
import type { FieldWith, ProjectValues } from './project-fields'

/** A kit for a card of the dashboard. Width and height are in centimeters. */
export type ProjectCardData = Pick<ProjectValues, FieldWith<'card'>> & {
  id: string
  image: string
  imageWidth: number | null
  imageHeight: number | null
  imagePreview: string
  company: string | null
  artist: string | null
  tags: { name: string; color: string }[]
  moreTags: number
  /** the date of the sort field, if the list is sorted by date */
  day: Day | null
}
