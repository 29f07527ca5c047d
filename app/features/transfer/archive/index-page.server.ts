import type { PoolClient } from 'pg'
import sql from 'sql-template-tag'
import { escapeHtml } from '~/components/ui/escape-html'
import type { CustomField, CustomValues } from '~/features/collection/custom-fields/custom-field-terms'
import { fieldsOf } from '~/features/collection/custom-fields/custom-fields.server'
import { formatCustom } from '~/features/collection/custom-fields/custom-values.server'
import { formatValue } from '~/features/collection/projects/format-project'
import {
  type Figure,
  formatMinutes,
  formatPlaced,
  formatProgress,
  progressOf,
} from '~/features/collection/projects/kit-progress'
import { selectFields } from '~/features/collection/projects/project-columns.server'
import {
  PROJECT_FIELDS,
  type ProjectFieldName,
  type ProjectValues,
} from '~/features/collection/projects/project-fields'
import { formatSize } from '~/features/collection/projects/project-figures'
import { STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { safeHtml } from '~/features/collection/projects/rich-text.server'
import { TRANSFER_FIELDS } from '~/features/transfer/csv/transfer-fields'
import type { Actor } from '~/platform/actor'
import { formatDay } from '~/platform/dates'
import { inBatches } from '~/platform/db/snapshot.server'
import { i18n } from '~/platform/messages'
import { notation } from '~/platform/notation'
import { INDEX_STYLE } from './index-style'

const KITS_A_BATCH = 100

/** The fields that the page renders separately. All others are listed as facts. */
const PLACED = new Set<ProjectFieldName>([
  'title',
  'status',
  'company',
  'artist',
  'width',
  'height',
  'tags',
  'sourceUrl',
  'generalNotes',
])

type PageHead = { title: string; madeOn: string; app: string; counts: Record<string, number> }

type ShownKit = ProjectValues & { id: string; custom: CustomValues; notes: ShownNote[] }
type ShownNote = Figure & { id: string; date: string; content: string; minutes: number | null }

/**
 * Yields the offline page of the collection: all kits by title, with photos, facts and progress notes. `picturesOf`
 * returns the paths of a record's photos in the archive.
 */
export async function* indexPage(
  client: PoolClient,
  actor: Actor,
  head: PageHead,
  picturesOf: (record: string) => string[],
): AsyncGenerator<string> {
  yield opening(head)
  const { rows: own } = await client.query<CustomField>(fieldsOf(actor))
  const batches = inBatches<ShownKit>(client, kitsOf(actor), KITS_A_BATCH)
  for await (const kits of batches) yield kits.map(kit => article(kit, picturesOf, own)).join('')
  yield `</main>\n<footer><p>${escapeHtml(
    i18n.t(
      '{app}, {day}. The folder “data” contains the same data as JSON, and the CSV file next to this page contains it as a table.',
      { app: head.app, day: head.madeOn },
    ),
  )}</p></footer>\n</body>\n</html>\n`
}

const kitsOf = (actor: Actor) => sql`
  select p.id, p.custom, ${selectFields('p')}, coalesce(c.name::text, '') as company, coalesce(a.name::text, '') as artist,
    array(select t.name::text from project_tags pt join tags t on t.id = pt.tag where pt.project = p.id order by pt.created, pt.id) as tags,
    coalesce((select json_agg(json_build_object('id', n.id, 'date', n.date, 'content', n.content, 'placed', n.placed,
        'percent', n.percent, 'minutes', n.minutes) order by n.date desc, n.created desc)
      from progress_notes n where n.project = p.id), '[]') as notes
  from projects p
  left join companies c on c.id = p.company
  left join artists a on a.id = p.artist
  where p."user" = ${actor.userId}
  order by p.title_key, p.id`

const opening = ({ title, madeOn, counts }: PageHead) => `<!doctype html>
<html lang="${notation().language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<title>${escapeHtml(title)}</title>
<style>${INDEX_STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(countsOf(counts).join(' · '))}</p>
<p class="soft">${escapeHtml(i18n.t('Created on {day}. This page works offline.', { day: madeOn }))}</p>
</header>
<main>
`

const countsOf = ({ projects = 0, progress_notes: notes = 0, photos = 0 }: PageHead['counts']) => [
  i18n.t('{count, plural, one {# kit} other {# kits}}', { count: projects }),
  i18n.t('{count, plural, one {# progress note} other {# progress notes}}', { count: notes }),
  i18n.t('{count, plural, one {# photo} other {# photos}}', { count: photos }),
]

function article(kit: ShownKit, picturesOf: (record: string) => string[], own: CustomField[]): string {
  const [picture] = picturesOf(kit.id)
  return `<article id="${escapeHtml(kit.id)}">
${picture ? `<a class="picture" href="${addressOf(picture)}"><img src="${addressOf(picture)}" alt="${escapeHtml(kit.title)}" loading="lazy" decoding="async"></a>` : '<div class="picture none"></div>'}
<div class="words">
<p class="status ${kit.status}">${escapeHtml(i18n.t(STATUS_LABELS[kit.status]))}</p>
<h2>${escapeHtml(kit.title)}</h2>
${line([kit.company, kit.artist])}${facts(kit, own)}${tags(kit.tags)}${kit.generalNotes ? `<div class="prose">${prose(kit.generalNotes)}</div>` : ''}${timeline(kit, picturesOf)}</div>
</article>
`
}

const line = (names: string[]) =>
  names.some(Boolean) ? `<p class="soft">${escapeHtml(names.filter(Boolean).join(' · '))}</p>` : ''

const FACTS = TRANSFER_FIELDS.filter(name => name !== 'progress').filter(name => !PLACED.has(name))

function facts(kit: ShownKit, own: CustomField[]): string {
  const rows = FACTS.map(name => [labelOf(name), formatValue(name, kit[name])] as const)
  const ownRows = own.map(field => [field.name, formatCustom(field, kit.custom[field.id])] as const)
  const allFacts = [[i18n.t('Size'), formatSize(kit.width, kit.height)] as const, ...rows, ...ownRows]
    .filter(([, value]) => value)
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`)
  const url = kit.sourceUrl
  if (/^https?:\/\//i.test(url)) {
    allFacts.push(
      `<div class="wide"><dt>${escapeHtml(i18n.t({ id: 'link.noun', message: 'Link' }))}</dt><dd><a href="${escapeHtml(url)}" rel="noopener noreferrer">${escapeHtml(url)}</a></dd></div>`,
    )
  }
  return `<dl>${allFacts.join('')}</dl>`
}

/** Returns the label of a fact: "Purchased" for the date purchased. */
const labelOf = (name: ProjectFieldName) => i18n.t(DATES[name] ?? PROJECT_FIELDS[name].label)

const DATES: Partial<Record<ProjectFieldName, string>> = {
  datePurchased: /*i18n*/ 'Purchased',
  dateReceived: /*i18n*/ 'Received',
  dateStarted: /*i18n*/ 'Started',
  dateCompleted: /*i18n*/ 'Completed',
}

const tags = (names: string[]) =>
  names.length > 0 ? `<ul class="tags">${names.map(name => `<li>${escapeHtml(name)}</li>`).join('')}</ul>` : ''

function timeline(kit: ShownKit, picturesOf: (record: string) => string[]): string {
  const { notes, title } = kit
  if (notes.length === 0) return ''
  const articles = notes.map(({ id, date, content, minutes, ...figure }) => {
    const images = picturesOf(id).map(
      picture =>
        `<a href="${addressOf(picture)}"><img src="${addressOf(picture)}" alt="${escapeHtml(i18n.t('{title}, {day}', { title, day: formatDay(date) }))}" loading="lazy" decoding="async"></a>`,
    )
    const progress = progressOf(figure, kit)
    const figures = progress ? [formatProgress(progress), formatPlaced(progress)] : []
    return `<li><h4>${formatDay(date)}</h4>${line([...figures, minutes ? formatMinutes(minutes) : ''])}${content ? `<div class="prose">${prose(content)}</div>` : ''}${images.join('')}</li>`
  })
  return `<section><h3>${escapeHtml(i18n.t('Progress'))}</h3><ol>${articles.join('')}</ol></section>`
}

const prose = (text: string) => safeHtml(text) ?? escapeHtml(text)

const addressOf = (path: string) => escapeHtml(path.split('/').map(encodeURIComponent).join('/'))
