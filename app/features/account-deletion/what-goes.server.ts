import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'

/** How many of each go with the account. */
export type WhatGoes = {
  kits: number
  notes: number
  photos: number
  tags: number
  companies: number
  artists: number
  spins: number
}

/** Counts everything that goes with that person's account, in one statement. */
export async function whatGoes({ userId }: Actor): Promise<WhatGoes> {
  const [counts] = await db.$queryRaw<[WhatGoes]>`
    select
      (select count(*)::int from projects where "user" = ${userId}) as kits,
      (select count(*)::int from progress_notes where "user" = ${userId}) as notes,
      (select count(*)::int from projects where "user" = ${userId} and image <> '')
        + (select count(*)::int from note_photos where "user" = ${userId}) as photos,
      (select count(*)::int from tags where "user" = ${userId}) as tags,
      (select count(*)::int from companies where "user" = ${userId}) as companies,
      (select count(*)::int from artists where "user" = ${userId}) as artists,
      (select count(*)::int from randomizer_spins where "user" = ${userId}) as spins`
  return counts
}
