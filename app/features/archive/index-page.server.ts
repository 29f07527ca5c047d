import type { PoolClient } from 'pg'
import { countInWords, sizeInWords } from '~/features/projects/project-figures'
import {
  DRILL_SHAPE_LABELS,
  type DrillShape,
  KIT_CATEGORY_LABELS,
  type KitCategory,
  type ProjectStatus,
  STATUS_LABELS,
} from '~/features/projects/project-terms'
import { safeHtml } from '~/features/projects/rich-text.server'
import type { Actor } from '~/platform/actor'
import { dayInWords } from '~/platform/dates'
import { inBatches } from '~/platform/snapshot.server'
import { INDEX_STYLE } from './index-style'

const KITS_A_BATCH = 100

type PageHead = { title: string; madeOn: string; app: string; counts: Record<string, number> }

type ShownKit = {
  id: string
  title: string
  status: ProjectStatus
  company: string
  artist: string
  width: number | null
  height: number | null
  shape: DrillShape | null
  category: KitCategory
  diamonds: number | null
  purchased: string | null
  received: string | null
  started: string | null
  completed: string | null
  url: string
  words: string
  tags: string[]
  notes: { id: string; date: string; content: string }[]
}

/**
 * The page that shows the collection without the app and without a network: every kit with its pictures, facts and story, by title.
 * `picturesOf` gives the places of a record's pictures in the archive.
 */
export async function* indexPage(
  client: PoolClient,
  actor: Actor,
  head: PageHead,
  picturesOf: (record: string) => string[],
): AsyncGenerator<string> {
  yield opening(head)
  const batches = inBatches<ShownKit>(client, { text: KITS, values: [actor.userId], size: KITS_A_BATCH })
  for await (const kits of batches) yield kits.map(kit => article(kit, picturesOf)).join('')
  yield `</main>\n<footer><p>${escaped(head.app)}, ${escaped(head.madeOn)}. The same as data lies in the folder “data” and as a table in the CSV file beside this page.</p></footer>\n</body>\n</html>\n`
}

const KITS = `
  select p.id, p.title, p.status::text as status, coalesce(c.name::text, '') as company, coalesce(a.name::text, '') as artist,
    p.width, p.height, p.drill_shape::text as shape, p.kit_category::text as category, p.total_diamonds as diamonds,
    p.date_purchased as purchased, p.date_received as received, p.date_started as started, p.date_completed as completed,
    p.source_url as url, p.general_notes as words,
    array(select t.name::text from project_tags pt join tags t on t.id = pt.tag where pt.project = p.id order by pt.created, pt.id) as tags,
    coalesce((select json_agg(json_build_object('id', n.id, 'date', n.date, 'content', n.content) order by n.date desc, n.created desc)
      from progress_notes n where n.project = p.id), '[]') as notes
  from projects p
  left join companies c on c.id = p.company
  left join artists a on a.id = p.artist
  where p."user" = $1
  order by p.title_key, p.id`

const opening = ({ title, madeOn, counts }: PageHead) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<title>${escaped(title)}</title>
<style>${INDEX_STYLE}</style>
</head>
<body>
<header>
<h1>${escaped(title)}</h1>
<p>${escaped([counted(counts.projects, 'kit'), counted(counts.progress_notes, 'note'), counted(counts.photos, 'photo')].join(' · '))}</p>
<p class="soft">As it was on ${escaped(madeOn)}. This page needs no network.</p>
</header>
<main>
`

const counted = (count = 0, one = '') => `${countInWords(count)} ${one}${count === 1 ? '' : 's'}`

function article(kit: ShownKit, picturesOf: (record: string) => string[]): string {
  const [picture] = picturesOf(kit.id)
  return `<article id="${escaped(kit.id)}">
${picture ? `<a class="picture" href="${addressOf(picture)}"><img src="${addressOf(picture)}" alt="${escaped(kit.title)}" loading="lazy" decoding="async"></a>` : '<div class="picture none"></div>'}
<div class="words">
<p class="status ${kit.status}">${STATUS_LABELS[kit.status]}</p>
<h2>${escaped(kit.title)}</h2>
${line([kit.company, kit.artist])}${facts(kit)}${tags(kit.tags)}${kit.words ? `<div class="prose">${prose(kit.words)}</div>` : ''}${story(kit, picturesOf)}</div>
</article>
`
}

const line = (names: string[]) =>
  names.some(Boolean) ? `<p class="soft">${escaped(names.filter(Boolean).join(' · '))}</p>` : ''

function facts(kit: ShownKit): string {
  const rows: [string, string][] = [
    ['Size', sizeInWords(kit.width, kit.height)],
    ['Drills', kit.shape ? DRILL_SHAPE_LABELS[kit.shape] : ''],
    ['Diamonds', kit.diamonds === null ? '' : countInWords(kit.diamonds)],
    ['Kit', KIT_CATEGORY_LABELS[kit.category]],
    ['Purchased', dayOf(kit.purchased)],
    ['Received', dayOf(kit.received)],
    ['Started', dayOf(kit.started)],
    ['Completed', dayOf(kit.completed)],
  ]
  const told = rows
    .filter(([, value]) => value)
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`)
  if (/^https?:\/\//i.test(kit.url)) {
    told.push(
      `<div class="wide"><dt>Link</dt><dd><a href="${escaped(kit.url)}" rel="noopener noreferrer">${escaped(kit.url)}</a></dd></div>`,
    )
  }
  return `<dl>${told.join('')}</dl>`
}

const dayOf = (day: string | null) => (day ? dayInWords(day) : '')

const tags = (names: string[]) =>
  names.length > 0 ? `<ul class="tags">${names.map(name => `<li>${escaped(name)}</li>`).join('')}</ul>` : ''

function story({ notes, title }: ShownKit, picturesOf: (record: string) => string[]): string {
  if (notes.length === 0) return ''
  const told = notes.map(({ id, date, content }) => {
    const images = picturesOf(id).map(
      picture =>
        `<a href="${addressOf(picture)}"><img src="${addressOf(picture)}" alt="${escaped(title)}, ${dayInWords(date)}" loading="lazy" decoding="async"></a>`,
    )
    return `<li><h4>${dayInWords(date)}</h4>${content ? `<div class="prose">${prose(content)}</div>` : ''}${images.join('')}</li>`
  })
  return `<section><h3>Progress</h3><ol>${told.join('')}</ol></section>`
}

const prose = (text: string) => safeHtml(text) ?? escaped(text)

const addressOf = (path: string) => escaped(path.split('/').map(encodeURIComponent).join('/'))

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => ESCAPES[sign] ?? sign)
