import { squareToTick } from '~/features/collection/boards/board-queries.server'
import { listFields } from '~/features/collection/custom-fields/custom-fields.server'
import { formatCustom } from '~/features/collection/custom-fields/custom-values.server'
import { rememberedDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { placeInList } from '~/features/collection/dashboard/project-list.server'
import { openClaims } from '~/features/collection/drill-claims/claim-queries.server'
import { formatRequest } from '~/features/collection/drill-claims/format-claim'
import { formatDiamonds, formatDuration } from '~/features/collection/finish/format-finish'
import { minutesSpent } from '~/features/collection/finish/time-spent.server'
import { legendOf, legendSummary } from '~/features/collection/legends/legend-page.server'
import { listNotes, NOTES_PER_PAGE } from '~/features/collection/progress-notes/note-queries.server'
import { newestPhotos, thenAndNow } from '~/features/collection/progress-photos/progress-photos.server'
import { formatMinutes } from '~/features/collection/projects/kit-progress'
import { formatDrills, formatPaid, listedFacts, specialDrillsOf } from '~/features/collection/projects/listed-facts'
import { formatPieces } from '~/features/collection/projects/pieces'
import { getProject, type ProjectDetails, tagSuggestions } from '~/features/collection/projects/project-queries.server'
import { formatForecast } from '~/features/collection/statistics/forecast'
import { kitForecast, kitGains, kitPace } from '~/features/collection/statistics/kit-forecast.server'
import { formatPace } from '~/features/collection/statistics/pace'
import { holdsOf, momentsOf, timelineOf } from '~/features/collection/timeline/history'
import { statusHistory } from '~/features/collection/timeline/status-history.server'
import type { Actor } from '~/platform/actor'
import { type Day, today } from '~/platform/dates'
import { hostOf } from '~/platform/host-of'
import { i18n } from '~/platform/messages'
import { backToList } from './back-to-list'
import { colorsThere, swatchesOf } from './kit-colors'
import { canvasLine, sinceText } from './kit-lines'

type Viewer = { timezone: string }

/** The notes that the page shows first. The link below them leads to all. */
const FIRST_NOTES = 3

/**
 * Returns the data of a kit's page. `page`: the page of its notes, counted from 1; null for the newest three.
 * @throws NotFoundError
 */
export async function kitPage(actor: Actor, id: string, { timezone }: Viewer, page: number | null) {
  const list = (await rememberedDashboard(actor)) ?? DEFAULT_STATE
  const [
    project,
    notes,
    recorded,
    knownTags,
    place,
    photos,
    pair,
    gains,
    legend,
    colors,
    claims,
    minutes,
    fields,
    square,
  ] = await Promise.all([
    getProject(actor, id),
    listNotes(actor, id, page ?? 1, page ? NOTES_PER_PAGE : FIRST_NOTES),
    statusHistory(actor, id, timezone),
    tagSuggestions(actor),
    placeInList(actor, list, id),
    newestPhotos(actor, id),
    thenAndNow(actor, id),
    kitGains(actor, id),
    legendSummary(actor, id),
    legendOf(actor, id),
    openClaims(actor, id),
    minutesSpent(actor, id),
    listFields(actor),
    squareToTick(actor, id),
  ])
  const day = today(timezone)
  const holds = holdsOf(recorded, day)
  const { status } = project
  const forecast = status === 'progress' ? kitForecast(gains, project.progress, day) : null
  const pace = kitPace(gains, day)
  return {
    project,
    lead: leadOf(project, photos[0]),
    // The lead alone shows a preview.
    photos: photos.map(({ imagePreview: _, ...photo }) => photo),
    pair,
    forecast: forecast ? formatForecast(forecast, day) : '',
    pace: pace ? formatPace(pace) : '',
    hidesForecast: gains.isHidden,
    since: sinceText(project, recorded, holds, day),
    canvas: canvasLine(project),
    pieces: formatPieces(project),
    there: status === 'stash' || status === 'purchased' ? colorsThere(colors) : null,
    finish: status === 'completed' ? finishOf(project, minutes) : null,
    tags: project.tags.map(tag => ({ ...tag, href: dashboardPath(EVERYTHING, { tags: [tag.id] }) })),
    company: project.company && {
      ...project.company,
      href: dashboardPath(EVERYTHING, { companies: [project.company.id] }),
    },
    artist: project.artist && { ...project.artist, href: dashboardPath(EVERYTHING, { artists: [project.artist.id] }) },
    source: linkOf(project.sourceUrl),
    tracking: linkOf(project.trackingUrl),
    facts: listedFacts(project),
    own: fields.flatMap(field => {
      const text = formatCustom(field, project.custom[field.id])
      return text ? { name: field.id, label: field.name, text } : []
    }),
    price: formatPaid(project),
    drills: formatDrills(project),
    special: specialDrillsOf(project),
    knownTags,
    place,
    back: backToList(list, place),
    legend: legend && {
      ...legend,
      swatches: swatchesOf(colors),
      lines: colors.length,
      sorted: colors.filter(({ sorted }) => sorted).length,
    },
    claims: claims.map(claim => ({ id: claim.id, state: claim.state, text: formatRequest(claim, day) })),
    square,
    draftKey: `${actor.userId} ${id} note`,
    timeline: timelineOf(notes, momentsOf(recorded, project)),
    holds,
    page,
    pageSize: NOTES_PER_PAGE,
    today: day,
  }
}

export type KitPage = Awaited<ReturnType<typeof kitPage>>

const EVERYTHING = { ...DEFAULT_STATE, status: 'everything' as const }

/** The picture on top: the newest progress photo, otherwise the kit's own. */
export type LeadPicture = {
  from: 'progress_notes' | 'projects'
  /** the note's, or the kit's */
  id: string
  image: string
  imageWidth: number | null
  imageHeight: number | null
  imagePreview: string
  /** of a progress photo */
  day: Day | null
}

function leadOf(project: ProjectDetails, newest: Awaited<ReturnType<typeof newestPhotos>>[number] | undefined) {
  if (newest) return { ...newest, id: newest.noteId, from: 'progress_notes', day: newest.date } satisfies LeadPicture
  const { id, image, imageWidth, imageHeight, imagePreview } = project
  if (!image) return null
  return { from: 'projects', id, image, imageWidth, imageHeight, imagePreview, day: null } satisfies LeadPicture
}

/** What a finished kit took, in words. */
function finishOf(project: ProjectDetails, minutes: number) {
  const figures = [formatDiamonds(project), minutes ? formatMinutes(minutes) : ''].filter(Boolean).join(' · ')
  const duration = formatDuration(project)
  return { title: duration ? i18n.t('Finished {duration}', { duration }) : i18n.t('Finished'), figures }
}

// API clients may have stored anything: only web URLs become links.
function linkOf(address: string): { href: string; host: string } | null {
  const host = hostOf(address)
  return host ? { href: address, host } : null
}
