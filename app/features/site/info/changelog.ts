/** The changes for users on one day. */
export type ChangelogEntry = {
  /** YYYY-MM-DD */
  date: string
  categories: Record<ChangelogCategory, string[]>
}

export type ChangelogCategory = 'newFeatures' | 'improvements' | 'bugFixes' | 'breakingChanges'

/** The category headings in display order. */
export const CATEGORY_LABELS: Record<ChangelogCategory, string> = {
  newFeatures: /*i18n*/ 'New Features',
  improvements: /*i18n*/ 'Improvements',
  bugFixes: /*i18n*/ 'Bug Fixes',
  breakingChanges: /*i18n*/ 'Breaking Changes',
}

/** Newest first, in English. */
export const CHANGELOG: ChangelogEntry[] = [
  {
    date: '2026-11-30',
    categories: {
      newFeatures: [
        'German, Dutch, French and Spanish: choose your language in the footer or in the settings',
        'Parcels: the order number, the expected day and the tracking link of a kit, and a link for your calendar',
        'Kitting up: tick the colors that are sorted, number the containers, and print the list or labels for jars',
        'Missing drills: a message to the shop about the colors that ran short, and what came of it',
        'Colors by name: each DMC number in plain words, with your own words and a checklist to print',
        'After the last drill: pressed, sealed, mounted, framed and hung, and who a kit went to',
        'In and out: what came in, was finished and left in a year, and a budget if you want one',
        'A board of 9, 16 or 25 squares for the year: draw numbers each month, or enter those of your group',
        'A goal for the year in days on which you placed drills',
        'Longest untouched: sort your kits, or let the wheel choose, by when you last worked on them',
        'Your own fields: up to ten of text, number, day, yes or no, and choice',
        'What changed: the former values of a kit, and “Put back” for each',
        'Without a network, new kits, statuses and ticks wait on your device, too',
        'Legends, years, the drawer and the shopping list print in black on white',
      ],
      improvements: [
        'The page of a kit leads with its newest photo, and a year with its finishes',
        'Log progress from every page, with a form over it',
        'The import reads files of LibreOffice, older Excel and many languages, and asks instead of guessing',
        'Dates and amounts can be typed as you write them at home: 59,- or 24.12.2026',
        'A search for “ae”, “oe” or “ue” also finds umlauts',
      ],
      bugFixes: [
        'Progress notes that wait for a network are sent when you open the app, with their photos',
        'What you type before a page has loaded stays',
        'Prices in 60 currencies are read as they are meant',
        'A photo that arrived incomplete is refused instead of being half gray',
      ],
      breakingChanges: [],
    },
  },
  {
    date: '2025-09-10',
    categories: {
      newFeatures: ['New homepage layout', 'Instagram feed on the home page'],
      improvements: ['Improved navigation on the About, Privacy and Terms pages', 'Default font changed to Karla'],
      bugFixes: [],
      breakingChanges: [],
    },
  },
  {
    date: '2025-08-01',
    categories: {
      newFeatures: [
        'Dashboard carousel navigation with at-a-glance stats',
        'New On Hold project status, and a dashboard filter for it',
      ],
      improvements: ['Redesigned compact project cards'],
      bugFixes: [
        'Total Projects counts include only active projects: purchased, in stash, in progress and on hold',
        'Tags are no longer duplicated on CSV import',
      ],
      breakingChanges: [],
    },
  },
  {
    date: '2025-07-29',
    categories: {
      newFeatures: ['Bottom navigation bar on tablet and phone for Overview, Dashboard, Randomizer and Profile'],
      improvements: ['Desktop keeps the top menu'],
      bugFixes: [],
      breakingChanges: [],
    },
  },
]
