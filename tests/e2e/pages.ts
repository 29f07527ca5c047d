// The URL of every page, for tests that visit all of them. Capitals stand for the ID of a record.

export const ABOUT_THE_SITE = [
  '/about',
  '/about/anna-smit',
  '/privacy',
  '/terms',
  '/changelog',
  '/links',
  '/api-docs',
  '/comfort',
  '/feedback',
]

export const FOR_VISITORS = [
  '/',
  ...ABOUT_THE_SITE,
  '/login',
  '/login/passkey',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/auth/confirm-password-reset/x',
  '/auth/verify-email/x',
  '/auth/confirm-email-change/x',
  '/auth/oauth2-redirect-success',
  '/auth/oauth2-redirect-failure',
  '/_',
  '/email-confirmation',
  '/dev/outbox',
  '/nowhere',
]

/** In English in every language: the API's documentation, the entries of the changelog, emails of development. */
export const ENGLISH = ['/api-docs', '/changelog', '/dev/outbox']

/** Pages that differ for a user without data. */
export const OF_A_NEW_USER = [
  '/overview',
  '/dashboard',
  '/randomizer',
  '/companies',
  '/artists',
  '/tags',
  '/places',
  '/series',
  '/trash',
  '/years',
  '/notes',
]

export const ACCOUNT = [
  '/support/success',
  '/profile',
  '/profile/appearance',
  '/profile/money',
  '/profile/calendar',
  '/profile/fields',
  '/profile/sessions',
  '/profile/sign-ins',
  '/profile/picture',
  '/profile/username',
  '/profile/time-zone',
  '/profile/date-format',
  '/profile/api-tokens',
  '/profile/webhooks',
  '/profile/passkeys',
  '/profile/second-factor',
  '/change-password',
  '/change-email',
  '/delete-account',
  '/archive',
  '/restore',
  '/import',
  '/photos',
  '/shared',
  '/shared/new',
  '/projects/new',
  '/add',
  '/log',
]

export const WITH_KITS = {
  'a collection': [
    '/overview',
    '/add?status=wishlist',
    '/dashboard?status=everything',
    '/dashboard?status=everything&view=list&sort=completed&search=w&include=wishlist&include=archived',
    '/dashboard?status=everything&search=nothing',
    '/dashboard?status=everything&select=1',
    '/dashboard/status?status=everything',
    '/dashboard/sort?status=everything',
    '/filters?status=everything',
    '/dashboard/view?status=everything',
    '/dashboard/views?status=everything&search=w',
    '/randomizer',
    '/randomizer?pool=dashboard',
    '/randomizer/clear',
  ],
  'many kits at once': [
    '/dashboard/views/VIEW',
    '/profile/fields/FIELD',
    '/dashboard/change?all=1&status=everything',
    '/dashboard/delete?all=1&status=everything',
    '/dashboard/labels?all=1&status=everything',
    '/drills',
    '/drills?q=310',
    '/drills/add',
    '/drills/claims',
    '/drills/needed?q=310',
    '/drills/kits',
    '/drills/csv',
    '/colors',
    '/colors?family=blue',
    '/colors/name?code=310',
    '/colors/changes',
  ],
  'one kit': [
    '/projects/PROJECT',
    '/projects/PROJECT/edit',
    '/projects/PROJECT/delete',
    '/projects/PROJECT/status',
    '/projects/PROJECT/changes',
    '/projects/PROJECT/section?square=37',
    '/projects/PROJECT/kit-up',
    '/projects/PROJECT/kit-up/labels',
    '/projects/PROJECT/legend',
    '/projects/PROJECT/legend/ask',
    '/projects/PROJECT/legend/photo',
    '/drills/claims/CLAIM',
    '/projects/PROJECT/card',
    '/projects/PROJECT/finished',
    '/projects/PROJECT/time-lapse',
    '/projects/PROJECT/log',
    '/projects/PROJECT/notes/NOTE',
    '/projects/PROJECT/notes/NOTE/delete',
  ],
  'its lists': [
    '/companies',
    '/companies/COMPANY',
    '/companies/COMPANY/merge',
    '/companies/COMPANY/delete',
    '/artists',
    '/artists/ARTIST',
    '/artists/ARTIST/merge',
    '/artists/ARTIST/delete',
    '/tags',
    '/tags/TAG',
    '/tags/TAG/merge',
    '/tags/TAG/delete',
    '/places',
    '/places/change?name=PLACE',
    '/series',
    '/series/change?name=SERIES',
    '/years/1999',
    '/years/2026',
    '/years/2026/card',
    '/years/2026/goal',
    '/years/2026/budget',
    '/board/2026',
    '/board/2026/new',
    '/board/2026/call',
    '/board/2026/card',
    '/board/2026/delete',
    '/board/2026/7',
    '/notes',
    '/drills/DRILL',
    '/import/IMPORT',
    '/trash',
    '/trash/empty',
  ],
}

export type Ids = Record<
  | 'PROJECT'
  | 'NOTE'
  | 'COMPANY'
  | 'ARTIST'
  | 'TAG'
  | 'PLACE'
  | 'SERIES'
  | 'IMPORT'
  | 'DRILL'
  | 'CLAIM'
  | 'VIEW'
  | 'FIELD',
  string
>

/** Returns the URL of a page about a record. */
export const addressOf = (path: string, ids: Ids) => path.replace(/[A-Z]{3,}/g, name => ids[name as keyof Ids])
