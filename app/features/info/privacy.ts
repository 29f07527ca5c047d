import type { Section } from './prose'
import type { SiteFacts } from './site-facts.server'

/** Date of the last change (specification, section 1). */
export const PRIVACY_UPDATED = { date: '2025-05-25', displayDate: 'May 25, 2025' }

/** Returns the privacy policy of this site: it names configured services and omits the others. */
export function privacyPolicy(facts: SiteFacts): Section[] {
  const { appName, host, supportEmail, idleDays, archiveDays } = facts
  return [
    {
      id: 'short',
      title: 'In short',
      body: [
        [
          'Your collection is yours, and nobody else who uses the site can see it.',
          'We keep what you type in and upload, and the little that is needed to let you in. We sell none of it and show no advertising.',
          'You can take everything with you as a spreadsheet, and delete everything, whenever you like and without asking anybody.',
        ],
      ],
    },
    {
      id: 'who',
      title: 'Who is responsible',
      body: [
        `${appName} at ${host} is run by ${facts.operator || 'the host of this site'}.${facts.address ? ` Postal address: ${facts.address}.` : ''} "We" in this text means them. For anything about your data, write to [${supportEmail}](mailto:${supportEmail}).`,
      ],
    },
    {
      id: 'what',
      title: 'What we keep',
      body: [
        [
          'Your account: e-mail address, username, a scrambled form of your password (never the password itself), and, if you give them, a picture and your time zone.',
          'Your collection: the kits, companies, artists, tags, notes, dates, photos and draws of the randomizer that you enter. What a camera writes into a photo, such as the place it was taken, is removed before it is kept.',
          `Your sessions: for each device that is signed in, the kind of browser, the network address it first came from, and when it was last used, so that you can see them in the settings and end them. A session that is not used for ${idleDays} days ends by itself.`,
          'Feedback: what you send us with the feedback form, for 90 days. It also reaches us as a mail.',
        ],
        signInsOf(facts),
      ].filter(paragraph => paragraph !== ''),
    },
    {
      id: 'why',
      title: 'What we use it for',
      body: [
        'To show you your collection, to let you in and nobody else, to send the mails that you ask for or that protect your account (to confirm an address, to choose a new password), and to answer when you write to us. We send no newsletters, and no part of your collection is used for anything but showing it to you.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and what your browser keeps',
      body: [
        'None of these follow you to other sites, and there are no others:',
        [
          'session: keeps you signed in.',
          'device: remembers that this device has logged in to your account, so that wrong passwords tried elsewhere do not lock you out here. It does not log you in, and expires after a year.',
          'theme and comfort: dark or light, the size of the text, and the other choices for your eyes and hands. The theme is also noted in the local storage of your browser.',
          'toast: carries a message such as "Saved" to the next page, and is gone after it.',
          'pending-email: remembers, while you sign up, which address the confirmation was sent to.',
          'The pages of your collection that you opened last, so that they can be read without a connection. They go when you log out.',
          'Which messages were shown, and when you last said no to installing the app.',
          'A form that you have not sent yet is kept in its tab, on your device alone, so that a lost connection does not take your words.',
        ],
        facts.signIns.length
          ? 'While you sign in through another service, a further cookie holds that one attempt together, for minutes.'
          : '',
      ].filter(paragraph => paragraph !== ''),
    },
    {
      id: 'analytics',
      title: 'Analytics and error tracking',
      body: [
        facts.analytics
          ? `To learn which pages are used and how quickly they come, this site uses ${facts.analytics}, an analytics service. It is not shown your collection.`
          : 'This site uses no analytics service.',
        facts.errorTracking
          ? `When something goes wrong, here or in your browser, the server of ${appName} notes the address of the page, the time and the fault in a log of its own and tells them to ${facts.errorTracking}, where we look at faults. What you type, what you search for and the secret parts of links are left out.`
          : `Error tracking is self-hosted: when something goes wrong, here or in your browser, the server of ${appName} notes the address of the page, the time and the fault in a log of its own. No outside company receives it. What you type, what you search for and the secret parts of links are left out of that log.`,
      ],
    },
    {
      id: 'others',
      title: 'Who else is involved',
      body: [
        'We give your data to nobody but those who keep the site running on our behalf:',
        [
          facts.hosting
            ? `${facts.hosting} keeps the database and the pictures.`
            : 'The provider of our server keeps the database and the pictures.',
          facts.mailService
            ? `${facts.mailService} delivers our mails, and so learns your address and the text of the mail.`
            : 'A mail server delivers our mails, and so learns your address and the text of the mail.',
          ...(facts.donationHost
            ? [
                `Donations are made at ${facts.donationHost}, under the rules of that site. We do not see the number of your card.`,
              ]
            : []),
          ...(facts.feedHost
            ? [
                `The photo feed on the front page comes from ${facts.feedHost}. It is fetched only when you ask to see it; that site then learns the address of your network.`,
              ]
            : []),
        ],
        'Beyond that, only the law could oblige us to hand anything out.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: [
        [
          'Your account and collection: until you delete them.',
          'What you delete from your collection: 30 days in your trash, or until you empty it.',
          `An archive of everything, when you have asked for one: ${archiveDays} days.`,
          'A sign-up whose address is never confirmed, and that holds nothing: 30 days.',
          'After you delete your account: a note that it was deleted, with its number, the e-mail address, how you had signed up and the reason if you gave one. Nothing else of yours stays on the server.',
          'Backups: until newer ones replace them.',
        ],
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        'You may see, correct, take with you and delete your data. All of that can be done in the [settings](/profile) without asking us: every field can be changed, [Your data](/profile?tab=data) holds the export, and the account is deleted at the end of the page.',
        `Where you live, the law may give you further rights, such as to object or to complain to a supervisory authority. Write to [${supportEmail}](mailto:${supportEmail}) and we will help.`,
      ],
    },
    {
      id: 'safety',
      title: 'How it is protected',
      body: [
        'The connection is encrypted wherever the site is reached by https. Passwords and the links in our mails are kept only in a form that cannot be turned back, every request for a record asks whether it is yours, and repeated guessing is slowed down. No system is perfect; if something should happen to your data, we will tell you.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      body: [
        `${appName} is not made for children under 13, and we do not knowingly keep data about them. If you are under 16, ask a parent first.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this text',
      body: [
        'When this text changes, the date at its top changes with it. Of anything that touches what we do with your data, you will be told before it applies.',
      ],
    },
  ]
}

const signInsOf = ({ signIns }: SiteFacts) =>
  signIns.length
    ? `If you sign in with ${signIns.join(' or ')}, that service tells us your number there, your e-mail address and whether it is confirmed. It learns that you use this site; it learns nothing of your collection, and we never see your password there.`
    : ''
