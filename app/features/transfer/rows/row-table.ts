/** A table whose rows are inserted from the staging table `staged_${name}`. Only constants become part of SQL. */
export type RowTable = {
  name: string
  /** The columns of a row with their database types. If there is a `user` column, rows belong to that user. */
  columns: Record<string, string>
  /** Columns that only the staging table has. */
  helpers?: Record<string, string>
  /** The tables whose IDs are in these columns. */
  refs?: Record<string, string>
  /** The columns that are unique per owner. Empty if an owner has at most one row. */
  key?: string[]
  /** The column with the name of a row's photo. For `image`, size and preview are in the columns next to it. */
  picture?: 'image' | 'avatar'
  /** Whether the column `more_photos` has the other photos of a row. */
  morePhotos?: boolean
  /** Whether the columns of `legend_image` have the row's photo at LEGEND_POSITION. */
  legend?: boolean
}
