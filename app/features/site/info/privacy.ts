import type { Section } from './prose'
import type { SiteFacts } from './site-facts.server'

/** Date of the last change. */
export const PRIVACY_UPDATED = '2025-05-25'

/** Returns the privacy policy of this site: it names configured services and omits the others. */
export function privacyPolicy(facts: SiteFacts): Section[] {
  const { appName, host, supportEmail, idleDays, archiveDays } = facts
  return [
    {
      id: 'short',
      title: 'In short',
      body: [
        [
          'Your collection is yours. No other user can see it, except the pages that you share by a link.',
          'We store what you enter and upload, and the little that a login requires. We do not sell data and show no advertising.',
          'You can export everything as a spreadsheet, and delete everything, at any time and without asking us.',
        ],
      ],
    },
    {
      id: 'who',
      title: 'Who is responsible',
      body: [
        `${appName} at ${host} is run by ${facts.operator || 'the operator of this site'}.${facts.address ? ` Postal address: ${facts.address}.` : ''} "We" in this text means them. For anything about your data, write to [${supportEmail}](mailto:${supportEmail}).`,
      ],
    },
    {
      id: 'what',
      title: 'What we store',
      body: [
        [
          'Your account: email address, username, a hash of your password (never the password itself), and, if you set them, a photo and your time zone.',
          'Your collection: the kits, companies, artists, tags, notes, dates, photos and randomizer spins that you enter. We remove camera metadata, such as the location, before we store a photo.',
          `Your sessions: for each logged-in device, the type of browser, the IP address at login, and the time of last use, so that you can see and end sessions in Settings. A session expires after ${idleDays} days without use.`,
          'Pages that you share: their title, what they show, and what visitors promise on a gift list, until you delete the page.',
          'Feedback: what you send us with the feedback form, for 90 days. We also receive it by email.',
        ],
        signInsOf(facts),
      ].filter(paragraph => paragraph !== ''),
    },
    {
      id: 'why',
      title: 'How we use it',
      body: [
        'To show you your collection, to protect your account, to send the emails that you request or that protect your account (to confirm an address, to choose a new password), and to reply when you contact us. We send no newsletters, and we use your collection only to show it to you.',
        'If you press "Read the page" for a new kit, the server requests the page of that link. Its site sees the address of the server, and nothing about you.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      body: [
        'None of these track you on other sites, and there are no others:',
        [
          'session: keeps you logged in.',
          'device: records that this device has logged in to your account, so that wrong passwords on other devices do not lock you out here. It does not log you in, and it expires after a year.',
          'theme, comfort and lamp: the theme, the text size, the large print of legends and the other accessibility settings. The theme is also stored in the local storage of your browser.',
          'visitor: recognizes you on a shared gift list, so that you can take your promise back. It is set when you promise a gift, and expires after a year.',
          'toast and told: pass a message such as "Saved" to the next page, and record that it was shown. They expire after five minutes.',
          'pending-email: stores, while you sign up, the address that the confirmation was sent to.',
          'The pages of your collection that you opened last, so that you can read them offline. They are deleted when you log out.',
          'Progress notes that you wrote offline wait on your device until they are sent or you delete them, also after you log out. The app shows and sends them only with your account.',
          'Which messages were shown, and when you last dismissed the install banner.',
          'A form that you have not submitted yet is stored on your device until you save or discard it, so that a lost connection or a closed tab does not lose your input.',
        ],
        facts.signIns.length
          ? 'While you log in with another service, one more cookie identifies the attempt for a few minutes.'
          : '',
      ].filter(paragraph => paragraph !== ''),
    },
    {
      id: 'analytics',
      title: 'Analytics and error tracking',
      body: [
        facts.analytics
          ? `To learn which pages are used and how quickly they load, this site uses ${facts.analytics}, an analytics service. It does not receive your collection.`
          : 'This site uses no analytics service.',
        facts.errorTracking
          ? `When an error occurs on the server or in your browser, the server of ${appName} logs the address of the page, the time and the error, and sends them to ${facts.errorTracking}, our error tracking. Your input, your searches and the secret parts of links are left out.`
          : `Error tracking is self-hosted: when an error occurs on the server or in your browser, the server of ${appName} logs the address of the page, the time and the error. No other company receives it. Your input, your searches and the secret parts of links are left out.`,
      ],
    },
    {
      id: 'others',
      title: 'Who else receives data',
      body: [
        'We share your data only with the services that run the site for us:',
        [
          facts.hosting
            ? `${facts.hosting} stores the database and the photos.`
            : 'The provider of our server stores the database and the photos.',
          facts.mailService
            ? `${facts.mailService} delivers our emails, so it receives your address and the text of the email.`
            : 'A mail server delivers our emails, so it receives your address and the text of the email.',
          ...(facts.donationHost
            ? [
                `Donations are made at ${facts.donationHost}, under the rules of that site. We do not see your card number.`,
              ]
            : []),
          ...(facts.feedHost
            ? [
                `The photo feed on the home page comes from ${facts.feedHost}. It loads only when you ask for it. That site then receives your IP address.`,
              ]
            : []),
        ],
        'Beyond that, we disclose data only if the law requires it.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we store it',
      body: [
        [
          'Your account and collection: until you delete them.',
          'What you delete from your collection: 30 days in your trash, or until you empty it.',
          `An archive that you requested: ${archiveDays} days.`,
          'An empty account with an unconfirmed address: 30 days.',
          'After you delete your account: a record of the deletion, with the account ID, the email address, how you signed up, and the reason if you gave one. We delete everything else.',
          'Backups: until newer ones replace them.',
        ],
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        'You may view, correct, export and delete your data. You can do all of that in [Settings](/profile) without asking us: you can change every field, export under [Your data](/profile#data), and delete your account.',
        `Where you live, the law may give you further rights, such as to object or to complain to a supervisory authority. Write to [${supportEmail}](mailto:${supportEmail}) and we will help.`,
      ],
    },
    {
      id: 'safety',
      title: 'How we protect it',
      body: [
        'The connection is encrypted if you use https. We store only hashes of passwords and of the links in our emails, check on every request that a record is yours, and limit login attempts. No system is perfect. If your data is affected by a security incident, we will tell you.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      body: [
        `${appName} is not made for children under 13, and we do not knowingly store data about them. If you are under 16, ask a parent first.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this text',
      body: [
        'When this text changes, the date at the top changes. We will tell you about changes to how we use your data before they apply.',
      ],
    },
  ]
}

const signInsOf = ({ signIns }: SiteFacts) =>
  signIns.length
    ? `If you log in with ${signIns.join(' or ')}, that service sends us your account ID there, your email address and whether it is confirmed. It learns that you use this site, but receives nothing from your collection. We never see your password there.`
    : ''
