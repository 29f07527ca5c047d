import { i18n } from '~/platform/messages'
import { mailTo, type Section } from './prose'
import type { SiteFacts } from './site-facts.server'

/** Date of the last change. */
export const PRIVACY_UPDATED = '2025-05-25'

/** Returns the privacy policy of this site: it names configured services and omits the others. */
export function privacyPolicy(facts: SiteFacts): Section[] {
  const { appName, host, supportEmail, idleDays, archiveDays } = facts
  return [
    {
      id: 'short',
      title: i18n.t('In short'),
      body: [
        [
          i18n.t('Your collection is yours. No other user can see it, except the pages that you share by a link.'),
          i18n.t(
            'We store what you enter and upload, and the little that a login requires. We do not sell data and show no advertising.',
          ),
          i18n.t(
            'You can export everything as a spreadsheet, and delete everything, at any time and without asking us.',
          ),
        ],
      ],
    },
    {
      id: 'who',
      title: i18n.t('Who is responsible'),
      body: [
        [
          facts.operator
            ? i18n.t('{app} at {host} is run by {operator}.', { app: appName, host, operator: facts.operator })
            : i18n.t('{app} at {host} is run by the operator of this site.', { app: appName, host }),
          facts.address && i18n.t('Postal address: {address}.', { address: facts.address }),
          i18n.t('"We" in this text means them.'),
          i18n.t('For anything about your data, write to {email}.', { email: mailTo(supportEmail) }),
        ]
          .filter(Boolean)
          .join(' '),
      ],
    },
    {
      id: 'what',
      title: i18n.t('What we store'),
      body: [
        [
          i18n.t(
            'Your account: email address, username, a hash of your password (never the password itself), and, if you set them, a photo and your time zone.',
          ),
          i18n.t(
            'Your collection: the kits, companies, artists, tags, notes, dates, photos and randomizer spins that you enter. We remove camera metadata, such as the location, before we store a photo.',
          ),
          i18n.t(
            '{days, plural, one {Your sessions: for each logged-in device, the type of browser, the IP address at login, and the time of last use, so that you can see and end sessions in Settings. A session expires after # day without use.} other {Your sessions: for each logged-in device, the type of browser, the IP address at login, and the time of last use, so that you can see and end sessions in Settings. A session expires after # days without use.}}',
            { days: idleDays },
          ),
          i18n.t(
            'Pages that you share: their title, what they show, and what visitors promise on a gift list, until you delete the page.',
          ),
          i18n.t('Feedback: what you send us with the feedback form, for 90 days. We also receive it by email.'),
        ],
        signInsOf(facts),
      ].filter(paragraph => paragraph !== ''),
    },
    {
      id: 'why',
      title: i18n.t('How we use it'),
      body: [
        i18n.t(
          'To show you your collection, to protect your account, to send the emails that you request or that protect your account (to confirm an address, to choose a new password), and to reply when you contact us. We send no newsletters, and we use your collection only to show it to you.',
        ),
        i18n.t(
          'If you press "Read the page" for a new kit, the server requests the page of that link. Its site sees the address of the server, and nothing about you.',
        ),
      ],
    },
    {
      id: 'cookies',
      title: i18n.t('Cookies and browser storage'),
      body: [
        i18n.t('None of these track you on other sites, and there are no others:'),
        [
          i18n.t('session: keeps you logged in.'),
          i18n.t(
            'device: records that this device has logged in to your account, so that wrong passwords on other devices do not lock you out here. It does not log you in, and it expires after a year.',
          ),
          i18n.t(
            'theme, comfort and lamp: the theme, the text size, the large print of legends and the other accessibility settings. The theme is also stored in the local storage of your browser.',
          ),
          i18n.t(
            'visitor: recognizes you on a shared gift list, so that you can take your promise back. It is set when you promise a gift, and expires after a year.',
          ),
          i18n.t(
            'toast and told: pass a message such as "Saved" to the next page, and record that it was shown. They expire after five minutes.',
          ),
          i18n.t('pending-email: stores, while you sign up, the address that the confirmation was sent to.'),
          i18n.t(
            'The pages of your collection that you opened last, so that you can read them offline. They are deleted when you log out.',
          ),
          i18n.t(
            'What you wrote or changed offline waits on your device until it is sent or you delete it, also after you log out. The app shows and sends it only with your account.',
          ),
          i18n.t('Which messages were shown, and when you last dismissed the install banner.'),
          i18n.t(
            'A form that you have not submitted yet is stored on your device until you save or discard it, so that a lost connection or a closed tab does not lose your input.',
          ),
        ],
        facts.signIns.length
          ? i18n.t('While you log in with another service, one more cookie identifies the attempt for a few minutes.')
          : '',
      ].filter(paragraph => paragraph !== ''),
    },
    {
      id: 'analytics',
      title: i18n.t('Analytics and error tracking'),
      body: [
        facts.analytics
          ? i18n.t(
              'To learn which pages are used and how quickly they load, this site uses {service}, an analytics service. It does not receive your collection.',
              { service: facts.analytics },
            )
          : i18n.t('This site uses no analytics service.'),
        facts.errorTracking
          ? i18n.t(
              'When an error occurs on the server or in your browser, the server of {app} logs the address of the page, the time and the error, and sends them to {service}, our error tracking. Your input, your searches and the secret parts of links are left out.',
              { app: appName, service: facts.errorTracking },
            )
          : i18n.t(
              'Error tracking is self-hosted: when an error occurs on the server or in your browser, the server of {app} logs the address of the page, the time and the error. No other company receives it. Your input, your searches and the secret parts of links are left out.',
              { app: appName },
            ),
      ],
    },
    {
      id: 'others',
      title: i18n.t('Who else receives data'),
      body: [
        i18n.t('We share your data only with the services that run the site for us:'),
        [
          facts.hosting
            ? i18n.t('{service} stores the database and the photos.', { service: facts.hosting })
            : i18n.t('The provider of our server stores the database and the photos.'),
          facts.mailService
            ? i18n.t('{service} delivers our emails, so it receives your address and the text of the email.', {
                service: facts.mailService,
              })
            : i18n.t('A mail server delivers our emails, so it receives your address and the text of the email.'),
          ...(facts.donationHost
            ? [
                i18n.t('Donations are made at {host}, under the rules of that site. We do not see your card number.', {
                  host: facts.donationHost,
                }),
              ]
            : []),
          ...(facts.feedHost
            ? [
                i18n.t(
                  'The photo feed on the home page comes from {host}. It loads only when you ask for it. That site then receives your IP address.',
                  { host: facts.feedHost },
                ),
              ]
            : []),
        ],
        i18n.t('Beyond that, we disclose data only if the law requires it.'),
      ],
    },
    {
      id: 'how-long',
      title: i18n.t('How long we store it'),
      body: [
        [
          i18n.t('Your account and collection: until you delete them.'),
          i18n.t('What you delete from your collection: 30 days in your trash, or until you empty it.'),
          i18n.t(
            '{days, plural, one {An archive that you requested: # day.} other {An archive that you requested: # days.}}',
            { days: archiveDays },
          ),
          i18n.t('An empty account with an unconfirmed address: 30 days.'),
          i18n.t(
            'After you delete your account: a record of the deletion, with the account ID, the email address, how you signed up, and the reason if you gave one. We delete everything else.',
          ),
          i18n.t('Backups: until newer ones replace them.'),
        ],
      ],
    },
    {
      id: 'rights',
      title: i18n.t('Your rights'),
      body: [
        i18n.t(
          'You may view, correct, export and delete your data. You can do all of that in [Settings]({settings}) without asking us: you can change every field, export under [Your data]({data}), and delete your account.',
          { settings: '/profile', data: '/profile#data' },
        ),
        i18n.t(
          'Where you live, the law may give you further rights, such as to object or to complain to a supervisory authority. Write to {email} and we will help.',
          { email: mailTo(supportEmail) },
        ),
      ],
    },
    {
      id: 'safety',
      title: i18n.t('How we protect it'),
      body: [
        i18n.t(
          'The connection is encrypted if you use https. We store only hashes of passwords and of the links in our emails, check on every request that a record is yours, and limit login attempts. No system is perfect. If your data is affected by a security incident, we will tell you.',
        ),
      ],
    },
    {
      id: 'children',
      title: i18n.t('Children'),
      body: [
        i18n.t(
          '{app} is not made for children under 13, and we do not knowingly store data about them. If you are under 16, ask a parent first.',
          { app: appName },
        ),
      ],
    },
    {
      id: 'changes',
      title: i18n.t('Changes to this text'),
      body: [
        i18n.t(
          'When this text changes, the date at the top changes. We will tell you about changes to how we use your data before they apply.',
        ),
      ],
    },
  ]
}

const signInsOf = ({ signIns }: SiteFacts) =>
  signIns.length
    ? i18n.t(
        'If you log in with {services}, that service sends us your account ID there, your email address and whether it is confirmed. It learns that you use this site, but receives nothing from your collection. We never see your password there.',
        { services: signIns.reduce((services, service) => i18n.t('{services} or {service}', { services, service })) },
      )
    : ''
