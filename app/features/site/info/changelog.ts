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
