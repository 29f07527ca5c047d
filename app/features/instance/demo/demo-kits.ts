import type { ProgressNoteInput } from '~/features/collection/progress-notes/progress-note.schema'
import { placedAt } from '~/features/collection/projects/kit-progress'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import { totalOf } from '~/features/collection/projects/project-figures'
import type { DrillShape, KitCategory, ProjectStatus } from '~/features/collection/projects/project-terms'
import { type Day, dateToDay, daysBetween, dayToDate } from '~/platform/dates'
import type { Scene } from './demo-pictures.server'

/** A demo kit: its form values, those `before` an edit, its photo and its notes. */
export type DemoKit = {
  input: ProjectInput
  before?: Partial<ProjectInput>
  scene: Scene | null
  notes: ProgressNoteInput[]
}

/** Returns sixty kits over the last four years. They are always the same; only the dates are relative to `today`. */
export function demoKits(today: Day): DemoKit[] {
  const ago = (days: number): Day => dateToDay(new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000))
  return PAINTINGS.map(([title, artist, scene], index) => {
    const status = STATUS_OF[index % STATUS_OF.length] ?? 'stash'
    const size = SIZES[(index * 7) % SIZES.length] ?? [40, 50]
    const mini = size[0] * size[1] < 900
    const bought = 40 + ((index * 83) % 1400)
    const reached = REACHED[status]
    const started = Math.max(1, bought - 20 - ((index * 13) % 60))
    const input: ProjectInput = {
      title,
      status,
      kitCategory: (mini ? 'mini' : 'full') satisfies KitCategory,
      drillShape: (index % 3 === 0 ? 'round' : 'square') satisfies DrillShape,
      company: COMPANIES[(index * 5) % COMPANIES.length] ?? '',
      artist,
      tags: TAGS.filter((_, at) => (index + at * 3) % 7 === 0).slice(0, 3),
      datePurchased: reached >= 1 ? ago(bought) : null,
      dateReceived: reached >= 2 ? ago(Math.max(1, bought - 11)) : null,
      dateStarted: reached >= 3 ? ago(status === 'progress' ? 6 + ((index * 9) % 70) : started) : null,
      dateCompleted: reached >= 4 ? ago(Math.max(0, started - 25 - ((index * 17) % 90))) : null,
      width: size[0],
      height: size[1],
      totalDiamonds: index % 4 === 1 ? null : Math.round((size[0] * size[1] * 16 - index * 37) / 10) * 10,
      sourceUrl: index % 5 === 0 ? `https://shop.example/kits/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}` : '',
      generalNotes: REMARKS[index % REMARKS.length] ?? '',
      kitted: status === 'progress' || (status === 'stash' && index % 3 === 0),
      colorCount: index % 4 === 2 ? null : 18 + ((index * 11) % 47),
      coverage: index % 5 === 3 ? 'partial' : index % 2 === 0 ? 'full' : null,
      specialDrills: index % 6 === 1 ? 'ab' : index % 9 === 4 ? 'ab,fairy_dust' : '',
      code: index % 3 === 1 ? `GL-${1000 + index * 17}` : '',
      place: status === 'stash' ? `Box ${1 + (index % 4)}` : status === 'progress' ? 'Table' : '',
      series: artist === 'Vincent van Gogh' ? 'Masters' : '',
      rating: status === 'completed' ? 3 + (index % 3) : null,
      quantity: index === 15 ? 2 : 1,
      price: reached >= 1 && index % 2 === 1 ? Math.round(size[0] * size[1] * 1.6) / 100 : null,
      shipping: reached >= 1 && index % 8 === 1 ? 4.9 : null,
      soldFor: status === 'destashed' ? 25 : null,
      orderNumber: reached >= 1 && index % 3 === 2 ? `GL-${20_000 + index}` : '',
      dateExpected: status === 'purchased' ? ago(EXPECTED_AGO[index % 3] ?? 0) : null,
      trackingUrl: status === 'purchased' ? `https://parcels.example/${20_000 + index}` : '',
      adhesive: index % 4 === 0 ? 'poured' : index % 10 === 7 ? 'tape' : null,
      pieces: index % 20 === 10 ? 3 : index === 15 ? 12 : 1,
      piecesDone: index % 20 === 10 ? 1 : 0,
      finishing: status === 'completed' ? (FINISHING[index % FINISHING.length] ?? '') : '',
      wentTo: status === 'destashed' ? 'Ruth' : '',
      dateLeft: status === 'destashed' ? ago(Math.max(0, bought - 60)) : null,
      asked: status === 'destashed' ? 30 : status === 'stash' && index % 20 === 1 ? 18 : null,
      currency: reached >= 1 && (index % 2 === 1 || status === 'destashed') ? 'EUR' : '',
    }
    const entries = [LATEST[index % LATEST.length] ?? '', ...BEFORE].slice(0, 1 + (index % 3))
    const notes = reached >= 3 ? entries.map((content, at) => ({ date: ago(2 + at * 9), content })) : []
    const painted = reached > 0 && index % 6 !== 4
    return {
      input,
      before: index === EDITED ? { place: 'Shelf', generalNotes: 'A present from Ruth.' } : undefined,
      scene: painted ? scene : null,
      notes: status === 'progress' ? [...notes, ...evenings(input, index, today)] : notes.slice(0, 1),
    }
  })
}

/** A kit in progress. */
const EDITED = 10

/** Returns the evenings with a kit in progress, every three days since its start: diamonds, or a percentage without a count. */
function evenings(input: ProjectInput, index: number, today: Day): ProgressNoteInput[] {
  const days = daysBetween(input.dateStarted ?? today, today)
  const { total } = totalOf(input)
  return Array.from({ length: Math.floor(days / 3) }, (_, at) => {
    const day = (at + 1) * 3
    const percent = Math.round((day / days) * (300 + ((index * 7) % 500)) + ((at * 7) % 5)) / 10
    return {
      date: dateToDay(new Date(dayToDate(today).getTime() - (days - day) * 86_400_000)),
      content: '',
      ...(input.totalDiamonds ? { placed: placedAt(percent, total) } : { percent }),
      minutes: 30 + ((index * 13 + at * 17) % 75),
    }
  })
}

// How far a status has progressed: 1 purchased, 2 received, 3 started, 4 completed.
const REACHED: Record<ProjectStatus, number> = {
  wishlist: 0,
  purchased: 1,
  stash: 2,
  progress: 3,
  onhold: 3,
  completed: 4,
  archived: 4,
  destashed: 2,
}

// Twenty statuses, used in turn, in the proportions of a real collection.
const STATUS_OF: ProjectStatus[] = [
  'progress', 'stash', 'completed', 'stash', 'wishlist', 'completed', 'stash', 'purchased', 'completed', 'stash',
  'progress', 'stash', 'wishlist', 'completed', 'onhold', 'stash', 'completed', 'wishlist', 'archived', 'destashed',
] // biome-ignore format: dealt as two rows of ten

const SIZES: [number, number][] = [[40, 50], [50, 70], [30, 40], [60, 80], [25, 25], [42.5, 56], [70, 90], [40, 40], [20, 30], [50, 50]] // biome-ignore format: one row

const COMPANIES = ['Diamond Art Club', 'Oraloa', 'Paint Gem', 'Dreamer Designs', 'Craft-Ease', 'Leslie Woods Studio', 'Sparkly Selections', 'Diamond Dotz'] // biome-ignore format: one row
const TAGS = ['night sky', 'gift', 'AB drills', 'landscape', 'for the hallway', 'travel kit', 'favourite', 'birds', 'ocean', 'square only', 'autumn'] // biome-ignore format: one row

const FINISHING = ['', 'pressed,sealed', '', 'pressed,sealed,framed,hung', 'mounted']

const REMARKS = [
  '',
  'Gold foil drills in bags 12, 13 and 14.',
  'Poured glue, very sticky. Keep the film on until the last row.',
  '',
  'A birthday present from Ruth.\nFrame: 50 × 70, matte black.',
  'Colors 310 and 823 are close; sort in daylight.',
  '',
]

// The days since a kit was expected; negative if it is still to come.
const EXPECTED_AGO = [-12, 3, -2]

// The notes of a kit, from the last one backward.
const LATEST = [
  'Finished the reflections on the left. The gold bags are a joy; 3852 and 3820 are hard to tell apart at night.',
  'The whole border is closed. From here on it only gets smaller.',
  'Confetti corner survived: four rows an evening, and tea.',
  'Ran out of 939 with two rows to go. Wrote to the shop, they send a bag.',
  'Switched to the nine-drill pen for the background. What a difference.',
  'One more square of film to lift. Saving it for the weekend.',
  'Replaced eleven crooked drills, then stopped counting. It glitters.',
]
const BEFORE = [
  'Sky is done down to the hills. Two evenings with an audiobook.',
  'First section done! Sorted all bags into tic-tac boxes before I began.',
]

// Public-domain paintings, each with the scene that represents it.
const PAINTINGS: [string, string, Scene][] = [
  ['The Starry Night', 'Vincent van Gogh', 'night'],
  ['The Great Wave off Kanagawa', 'Katsushika Hokusai', 'sea'],
  ['Impression, Sunrise', 'Claude Monet', 'sunset'],
  ['Strawberry Thief', 'William Morris', 'flowers'],
  ['Moonlight on the River', 'Ivan Aivazovsky', 'moon'],
  ['Water Lilies', 'Claude Monet', 'flowers'],
  ['Birch Forest', 'Gustav Klimt', 'forest'],
  ['Wanderer above the Sea of Fog', 'Caspar David Friedrich', 'hills'],
  ['The Kiss', 'Gustav Klimt', 'waves'],
  ['Starry Night Over the Rhône', 'Vincent van Gogh', 'night'],
  ['Café Terrace at Night', 'Vincent van Gogh', 'night'],
  ['View of Delft', 'Johannes Vermeer', 'sea'],
  ['The Fighting Temeraire', 'J. M. W. Turner', 'sunset'],
  ['Mont Sainte-Victoire', 'Paul Cézanne', 'hills'],
  ['Autumn Leaves', 'John Everett Millais', 'forest'],
  ['Sunflowers', 'Vincent van Gogh', 'flowers'],
  ['The Ninth Wave', 'Ivan Aivazovsky', 'sea'],
  ['Fine Wind, Clear Morning', 'Katsushika Hokusai', 'hills'],
  ['Nocturne in Black and Gold', 'James McNeill Whistler', 'night'],
  ['The Peacock Skirt', 'Aubrey Beardsley', 'waves'],
  ['Two Men Contemplating the Moon', 'Caspar David Friedrich', 'moon'],
  ['The Hunters in the Snow', 'Pieter Bruegel the Elder', 'hills'],
  ['Almond Blossom', 'Vincent van Gogh', 'flowers'],
  ['Fish Magic', 'Paul Klee', 'waves'],
  ['Sunset at Montmajour', 'Vincent van Gogh', 'sunset'],
  ['Rye', 'Ivan Shishkin', 'hills'],
  ['Morning in a Pine Forest', 'Ivan Shishkin', 'forest'],
  ['Irises', 'Vincent van Gogh', 'flowers'],
  ['Castle and Sun', 'Paul Klee', 'waves'],
  ['The Monk by the Sea', 'Caspar David Friedrich', 'sea'],
  ['Moonrise over the Sea', 'Caspar David Friedrich', 'moon'],
  ['Evening Glow at Seta', 'Utagawa Hiroshige', 'sunset'],
  ['Plum Park in Kameido', 'Utagawa Hiroshige', 'forest'],
  ['Flaming June', 'Frederic Leighton', 'sunset'],
  ['Wheatfield with Crows', 'Vincent van Gogh', 'hills'],
  ['The Swan Princess', 'Mikhail Vrubel', 'moon'],
  ['Poppy Field', 'Claude Monet', 'flowers'],
  ['Shōno in the Rain', 'Utagawa Hiroshige', 'hills'],
  ['The Stormy Sea', 'Gustave Courbet', 'sea'],
  ['Composition in Blue', 'Wassily Kandinsky', 'waves'],
  ['Night on the Dnieper', 'Arkhip Kuindzhi', 'moon'],
  ['Golden Autumn', 'Isaac Levitan', 'forest'],
  ['Houses of Parliament, Sunset', 'Claude Monet', 'sunset'],
  ['Tiger in a Tropical Storm', 'Henri Rousseau', 'forest'],
  ['The Dream', 'Henri Rousseau', 'flowers'],
  ['Seascape at Saintes-Maries', 'Vincent van Gogh', 'sea'],
  ['Young Hare', 'Albrecht Dürer', 'hills'],
  ['Vision After the Sermon', 'Paul Gauguin', 'waves'],
  ['The Seasons: Winter', 'Alphonse Mucha', 'moon'],
  ['The Seasons: Summer', 'Alphonse Mucha', 'flowers'],
  ['Blue Horses', 'Franz Marc', 'waves'],
  ['Fireworks at Ryōgoku', 'Utagawa Hiroshige', 'night'],
  ['The Church at Auvers', 'Vincent van Gogh', 'night'],
  ['San Giorgio Maggiore at Dusk', 'Claude Monet', 'sunset'],
  ['Lake Keitele', 'Akseli Gallen-Kallela', 'sea'],
  ['Winter Landscape', 'Wassily Kandinsky', 'hills'],
  ['The Garden of Pan', 'Edward Burne-Jones', 'forest'],
  ['The Roses of Heliogabalus', 'Lawrence Alma-Tadema', 'flowers'],
  ['Rose Garden', 'Paul Klee', 'waves'],
  ['Haystacks at Sunset', 'Claude Monet', 'sunset'],
]
