import type { Day } from '~/platform/dates'
import type { KitProgress } from '../kit-progress'
import type { FieldWith, ProjectValues } from '../project-fields'

/** A kit's photo; `image` is empty without one. */
export type ProjectPicture = {
  image: string
  imageWidth: number | null
  imageHeight: number | null
  imagePreview: string
}

/** A kit for a card of the dashboard. Width and height are in centimeters. */
export type ProjectCardData = Pick<ProjectValues, FieldWith<'card'>> &
  ProjectPicture & {
    id: string
    company: string | null
    artist: string | null
    /** empty in the grid, which shows none */
    tags: { name: string; color: string }[]
    moreTags: number
    /** of a kit in progress */
    progress: KitProgress | null
    /** the date of the sort field, if the list is sorted by date */
    day: Day | null
  }
