import { index, layout, prefix, type RouteConfig, route } from '@remix-run/route-config'

// Every URL, and the file that responds to it. `tests/unit/routes.test.ts` compares the URLs with `tests/fixtures/urls.txt`.

const kits = [
  route('overview', 'routes/kits/overview/page.tsx'),
  route('add', 'routes/kits/add.tsx'),
  route('find', 'routes/kits/find.ts'),
  route('filters', 'routes/kits/dashboard/filters.tsx'),
  route('dashboard', 'routes/kits/dashboard/page.tsx'),
  ...prefix('dashboard', [
    route(':menu', 'routes/kits/dashboard/menu.tsx'),
    route('views', 'routes/kits/views/list.tsx'),
    route('views/:viewId', 'routes/kits/views/view.tsx'),
    route('change', 'routes/kits/selection/change.tsx'),
    route('delete', 'routes/kits/selection/delete.tsx'),
    route('labels', 'routes/kits/selection/labels.tsx'),
    route('undo', 'routes/kits/selection/undo.ts'),
  ]),
  route('projects/new', 'routes/kits/new.tsx'),
  route('projects/like', 'routes/kits/like.ts'),
  route('projects/:projectId', 'routes/kits/kit/page.tsx'),
  ...prefix('projects/:projectId', [
    route('edit', 'routes/kits/edit.tsx'),
    route('delete', 'routes/kits/delete.tsx'),
    route('status', 'routes/kits/status.tsx'),
    route('untag', 'routes/kits/untag.ts'),
    route('section', 'routes/kits/section.tsx'),
    route('finished', 'routes/kits/finished/page.tsx'),
    route('card', 'routes/kits/card.tsx'),
    route('card.png', 'routes/kits/card-image.ts'),
    route('time-lapse', 'routes/kits/time-lapse/page.tsx'),
    route('time-lapse.webp', 'routes/kits/time-lapse/animation.ts'),
    route('log', 'routes/kits/log/kit.tsx'),
    route('timer', 'routes/kits/log/timer.tsx'),
    route('notes/new', 'routes/kits/notes/new.tsx'),
    route('notes/:noteId', 'routes/kits/notes/edit.tsx'),
    route('notes/:noteId/delete', 'routes/kits/notes/delete.tsx'),
  ]),
  route('log', 'routes/kits/log/today.tsx'),
  route('notes', 'routes/kits/notes/all.tsx'),
  route('photos', 'routes/kits/photos/page.tsx'),
  route('randomizer/:spinId?', 'routes/kits/randomizer/page.tsx'),
  route('randomizer/clear', 'routes/kits/randomizer/clear.tsx'),
  route('years/:year?', 'routes/kits/years/page.tsx'),
  route('years/:year/card', 'routes/kits/years/card.tsx'),
  route('years/:year/card.png', 'routes/kits/years/card-image.ts'),
  route('years/:year/goal', 'routes/kits/years/goal.tsx'),
  route('trash', 'routes/kits/trash/page.tsx'),
  route('trash/empty', 'routes/kits/trash/empty.tsx'),
  route('trash/restore', 'routes/kits/trash/restore.ts'),
  route('trash/:trashId/delete', 'routes/kits/trash/delete.tsx'),
]

const lists = [
  route('artists', 'routes/lists/artists/list.tsx'),
  route('artists/:artistId', 'routes/lists/artists/edit.tsx'),
  route('artists/:artistId/delete', 'routes/lists/artists/delete.tsx'),
  route('artists/:artistId/merge', 'routes/lists/artists/merge.tsx'),
  route('companies', 'routes/lists/companies/list.tsx'),
  route('companies/:companyId', 'routes/lists/companies/edit.tsx'),
  route('companies/:companyId/delete', 'routes/lists/companies/delete.tsx'),
  route('companies/:companyId/merge', 'routes/lists/companies/merge.tsx'),
  route('tags', 'routes/lists/tags/list.tsx'),
  route('tags/:tagId', 'routes/lists/tags/edit.tsx'),
  route('tags/:tagId/delete', 'routes/lists/tags/delete.tsx'),
  route('tags/:tagId/merge', 'routes/lists/tags/merge.tsx'),
  route('places', 'routes/lists/places/list.tsx'),
  route('places/change', 'routes/lists/places/change.tsx'),
  route('series', 'routes/lists/series/list.tsx'),
  route('series/change', 'routes/lists/series/change.tsx'),
  route('kept-apart', 'routes/lists/numbered-names.tsx'),
]

const colors = [
  route('drills', 'routes/colors/drills/page.tsx'),
  ...prefix('drills', [
    route(':drillId', 'routes/colors/drills/entry.tsx'),
    route('add', 'routes/colors/drills/add.tsx'),
    route('change', 'routes/colors/drills/change.ts'),
    route('csv', 'routes/colors/drills/csv.tsx'),
    route('kits', 'routes/colors/drills/kits.tsx'),
    route('needed', 'routes/colors/drills/needed.tsx'),
  ]),
  ...prefix('projects/:projectId', [
    route('legend', 'routes/colors/legend/page.tsx'),
    route('legend/photo', 'routes/colors/legend-photo/page.tsx'),
    route('legend/short', 'routes/colors/legend/short.ts'),
    route('kit-up', 'routes/colors/kit-up/page.tsx'),
    route('kit-up/labels', 'routes/colors/kit-up/labels.tsx'),
    route('kit-up/sorted', 'routes/colors/kit-up/sorted.ts'),
  ]),
  route('colors', 'routes/colors/names/page.tsx'),
  route('colors/name', 'routes/colors/names/name.tsx'),
  route('colors/changes', 'routes/colors/changes.tsx'),
  route('colors/undo', 'routes/colors/undo.ts'),
]

const account = [
  route('profile', 'routes/account/profile/page.tsx'),
  ...prefix('profile', [
    route('appearance', 'routes/account/settings/appearance.tsx'),
    route('date-format', 'routes/account/settings/date-format.tsx'),
    route('forecast', 'routes/account/settings/forecast.tsx'),
    route('money', 'routes/account/settings/money.tsx'),
    route('picture', 'routes/account/settings/picture.tsx'),
    route('time-zone', 'routes/account/settings/time-zone.tsx'),
    route('username', 'routes/account/settings/username.tsx'),
    route('api-tokens', 'routes/account/security/api-tokens.tsx'),
    route('api-tokens/revoke', 'routes/account/security/revoke-api-token.ts'),
    route('passkeys', 'routes/account/security/passkeys.tsx'),
    route('passkeys/confirm', 'routes/account/security/confirm-by-passkey.tsx'),
    route('passkeys/:passkeyId', 'routes/account/security/passkey.tsx'),
    route('second-factor', 'routes/account/security/second-factor.tsx'),
    route('second-factor/codes', 'routes/account/security/second-factor-codes.tsx'),
    route('second-factor/off', 'routes/account/security/second-factor-off.tsx'),
    route('sessions', 'routes/account/security/sessions.tsx'),
    route('sign-ins', 'routes/account/security/sign-ins.tsx'),
    route('sign-ins/confirm', 'routes/account/security/confirm-by-sign-in.ts'),
    route('sign-ins/connect', 'routes/account/security/connect-sign-in.tsx'),
    route('sign-ins/disconnect', 'routes/account/security/disconnect-sign-in.tsx'),
  ]),
  route('change-email', 'routes/account/security/change-email.tsx'),
  route('change-password', 'routes/account/security/change-password.tsx'),
  route('delete-account', 'routes/account/delete-account/page.tsx'),
  route('support/success', 'routes/account/support-success.tsx'),
]

const signIn = [
  route('login', 'routes/account/sign-in/login.tsx'),
  route('login/code', 'routes/account/sign-in/login-code.tsx'),
  route('login/passkey', 'routes/account/sign-in/login-passkey.tsx'),
  route('register', 'routes/account/sign-in/register.tsx'),
  route('email-confirmation', 'routes/account/sign-in/email-confirmation.tsx'),
  route('forgot-password', 'routes/account/sign-in/forgot-password.tsx'),
  route('reset-password', 'routes/account/sign-in/reset-password.tsx'),
  route('_', 'routes/account/sign-in/older-links.tsx'),
  ...prefix('auth', [
    route('verify-email/:token?', 'routes/account/sign-in/verify-email.tsx'),
    route('confirm-password-reset/:token?', 'routes/account/sign-in/confirm-password-reset.tsx'),
    route('confirm-email-change/:token?', 'routes/account/sign-in/confirm-email-change.tsx'),
    route('oauth2-redirect-success', 'routes/account/sign-in/oauth2-success.tsx'),
    route('oauth2-redirect-failure', 'routes/account/sign-in/oauth2-failure.tsx'),
    route(':provider', 'routes/account/sign-in/provider.tsx'),
    route(':provider/callback', 'routes/account/sign-in/provider-callback.tsx'),
  ]),
]

const transfer = [
  route('import', 'routes/transfer/import/page.tsx'),
  route('import/:importId', 'routes/transfer/import-check/page.tsx'),
  ...prefix('import/:importId', [
    route('discard', 'routes/transfer/import-check/discard.ts'),
    route('result', 'routes/transfer/import-result/page.tsx'),
    route('not-imported.csv', 'routes/transfer/import-result/not-imported.ts'),
    route('undo', 'routes/transfer/import-result/undo.tsx'),
  ]),
  route('archive', 'routes/transfer/archive/page.tsx'),
  route('archive/download', 'routes/transfer/archive/download.ts'),
  route('restore', 'routes/transfer/restore/page.tsx'),
  route('restore/:restoreId', 'routes/transfer/restore-check/page.tsx'),
  route('restore/:restoreId/discard', 'routes/transfer/restore-check/discard.ts'),
]

const share = [
  route('profile/calendar', 'routes/share/calendar.tsx'),
  route('shared', 'routes/share/list.tsx'),
  route('shared/new', 'routes/share/new.tsx'),
  route('shared/:shelfId', 'routes/share/shelf.tsx'),
]

const admin = [
  index('routes/admin/start/page.tsx'),
  route('login', 'routes/admin/login.tsx'),
  route('logout', 'routes/admin/logout.ts'),
  route('backups', 'routes/admin/backups.ts'),
  route('invitations/:invitationId/withdraw', 'routes/admin/withdraw-invitation.ts'),
  route('jobs', 'routes/admin/jobs.ts'),
  route('outbox', 'routes/admin/outbox.tsx'),
]

const info = [
  route('about', 'routes/public/about.tsx'),
  route('about/:name', 'routes/public/creator.tsx'),
  route('api-docs', 'routes/public/api-docs/page.tsx'),
  route('changelog', 'routes/public/changelog.tsx'),
  route('comfort', 'routes/public/comfort.tsx'),
  route('links', 'routes/public/links/page.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('s/:token', 'routes/share/visit.tsx'),
]

/** Without a layout: the landing page, files, and what forms and scripts post. */
const frameless = [
  index('routes/public/landing/page.tsx'),
  route('feedback', 'routes/public/feedback.tsx'),
  route('faults', 'routes/public/faults.ts'),
  route('manifest.webmanifest', 'routes/public/web-manifest.ts'),
  route('s/:token/photo/:photoId', 'routes/share/visit-photo.ts'),
  route('calendar/:token.ics', 'routes/share/calendar-file.ts'),
  route('logout', 'routes/account/sign-in/logout.ts'),
  route('.well-known/change-password', 'routes/account/security/change-password-address.ts'),
  route('device-zone', 'routes/account/settings/device-zone.ts'),
  route('preferences/comfort', 'routes/account/settings/comfort.ts'),
  route('preferences/language', 'routes/account/settings/language.ts'),
  route('preferences/lamp', 'routes/account/settings/lamp.ts'),
  route('preferences/theme', 'routes/account/settings/theme.ts'),
  route('filters/choices', 'routes/kits/dashboard/filter-choices.ts'),
  route('loose-photos', 'routes/kits/photos/upload.ts'),
  route('waiting-notes', 'routes/kits/notes/waiting-notes.ts'),
  route('waiting-photos', 'routes/kits/notes/waiting-photos.ts'),
  route('waiting-photos/:photoId', 'routes/kits/notes/waiting-photo.ts'),
  route('drills.csv', 'routes/colors/drills/csv-file.ts'),
  route('import/template.csv', 'routes/transfer/import/template.ts'),
  route('export', 'routes/transfer/export.ts'),
  route('dev/outbox', 'routes/admin/dev-outbox.tsx'),
]

export default [
  layout('routes/signed-in.tsx', [...kits, ...lists, ...colors, ...account, ...transfer, ...share]),
  layout('routes/account/sign-in/frame.tsx', signIn),
  layout('routes/public/frame.tsx', info),
  route('host', 'routes/admin/frame.tsx', admin),
  ...frameless,
  // Its paths are in the table of the API, pocketbase/routes.server.ts.
  route('api/*', 'routes/api.ts'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
