import { i18n } from '~/platform/messages'
import { mailTo, type Section } from './prose'
import type { SiteFacts } from './site-facts.server'

export type FaqGroup = { title: string; questions: Section[] }

/** Returns the questions and answers that apply to this site. */
export const faq = ({ appName, supportEmail, donationHost }: SiteFacts): FaqGroup[] => [
  {
    title: i18n.t('Getting started'),
    questions: [
      {
        id: 'what',
        title: i18n.t('What is {app}?', { app: appName }),
        body: [
          i18n.t(
            '{app} tracks everything about your diamond painting kits: the ones you own, want, work on and have finished, with sizes, drills, dates, photos and notes.',
            { app: appName },
          ),
          i18n.t(
            "It is made for diamond painters, so you'll find kits, drills, canvases and stashes instead of items and records.",
          ),
        ],
      },
      {
        id: 'cost',
        title: i18n.t('What does it cost?'),
        body: [
          i18n.t('Nothing. There is no paid version, no limit on the number of kits, and no advertising.'),
          ...(donationHost
            ? [
                i18n.t(
                  'One person maintains it and pays for the server. If you would like to help, you can [make a donation]({address}) in Settings.',
                  { address: '/profile#support' },
                ),
              ]
            : []),
        ],
      },
      {
        id: 'brands',
        title: i18n.t('Does it matter which brand my kits are from?'),
        body: [
          i18n.t(
            'No. You type the names of companies and artists, and names that you used before are suggested. Custom kits and unbranded kits work too.',
          ),
        ],
      },
      {
        id: 'install',
        title: i18n.t('Do I have to install anything?'),
        body: [
          i18n.t(
            '{app} is a website: it works in the browser of your phone, tablet or computer. You can also install it as an app, which opens in its own window:',
            { app: appName },
          ),
          [
            i18n.t('On an iPhone or iPad: tap Share in Safari, then Add to Home Screen.'),
            i18n.t('On Android: open the menu of Chrome, then Install app or Add to Home screen.'),
            i18n.t('On a computer: select the install icon in the address bar of Chrome or Edge.'),
          ],
        ],
      },
      {
        id: 'offline',
        title: i18n.t('Can I use it offline?'),
        body: [
          i18n.t(
            'No, not at present. Your collection is stored on the server, so that every device shows the same data. That requires a connection.',
          ),
          i18n.t(
            'Pages that you opened before on a device stay readable offline, until you log out. Progress notes, new kits, new statuses and ticks in a legend that you make offline wait on the device, and are sent when you are online.',
          ),
        ],
      },
    ],
  },
  {
    title: i18n.t('Your collection'),
    questions: [
      {
        id: 'statuses',
        title: i18n.t('What do the statuses mean?'),
        body: [
          [
            i18n.t('Wishlist: you want it.'),
            i18n.t('Purchased: paid for and on its way.'),
            i18n.t('In stash: at home, not started.'),
            i18n.t('In progress: you are working on it.'),
            i18n.t('On hold: started and paused.'),
            i18n.t('Completed: the last drill is placed.'),
            i18n.t('Archived: stored for reference.'),
            i18n.t('Destashed: sold, swapped or given away.'),
          ],
          i18n.t(
            'A kit can change from any status to any other. A new status sets its date, if you have not entered one.',
          ),
        ],
      },
      {
        id: 'estimates',
        title: i18n.t('Why do some diamond counts say "about"?'),
        body: [
          i18n.t(
            'If a kit has no diamond count, we estimate it from the size of the canvas: 16 square drills of 2.5 mm fit on a square centimeter. Estimates are always marked. Enter the count from the box to replace the estimate.',
          ),
        ],
      },
      {
        id: 'photos',
        title: i18n.t('Which photos can I add?'),
        body: [
          i18n.t(
            'JPEG, PNG, WebP, GIF, AVIF and iPhone HEIC photos, up to 30 MB each: one for the kit itself, and more in its progress notes.',
          ),
        ],
      },
      {
        id: 'next',
        title: i18n.t('I cannot decide what to start next.'),
        body: [
          i18n.t('Use the [Randomizer]({address}). Choose the kits for the wheel, spin it, and let luck pick one.', {
            address: '/randomizer',
          }),
        ],
      },
      {
        id: 'comfort',
        title: i18n.t('The text is too small for me.'),
        body: [
          i18n.t(
            'In the settings, under [Appearance and accessibility]({address}), you can enlarge text and buttons, and reduce motion. The theme setting is at the bottom of every page.',
            { address: '/profile/appearance' },
          ),
        ],
      },
    ],
  },
  {
    title: i18n.t('Your data'),
    questions: [
      {
        id: 'who-sees',
        title: i18n.t('Who can see my collection?'),
        body: [
          i18n.t(
            'Only you, unless you share a page. Then everyone with its link sees what you chose for it, and you can stop sharing it at any time. There are no public profiles. The [privacy policy]({address}) has the details.',
            { address: '/privacy' },
          ),
        ],
      },
      {
        id: 'import',
        title: i18n.t('I have a spreadsheet. Do I have to type everything again?'),
        body: [
          i18n.t(
            'No. Save it as a CSV file and [import it]({address}). You see a preview before anything is added, and you can undo an import for 30 days.',
            { address: '/import' },
          ),
        ],
      },
      {
        id: 'export',
        title: i18n.t('Can I export my data?'),
        body: [
          i18n.t(
            'Yes, at any time. In Settings, under [Your data]({address}), download your collection as a CSV file for any spreadsheet program, or as a zip with all photos and notes that you can restore here.',
            { address: '/profile#data' },
          ),
        ],
      },
      {
        id: 'undo',
        title: i18n.t('I deleted something by mistake.'),
        body: [
          i18n.t(
            'Deleted kits, progress notes, tags, companies and artists stay in your [trash]({address}) for 30 days, with their photos. You can restore them there.',
            { address: '/trash' },
          ),
        ],
      },
      {
        id: 'leave',
        title: i18n.t('How do I delete my account?'),
        body: [
          i18n.t(
            'In Settings, under [Account]({address}). Your account, your collection and your photos are immediately and permanently deleted from the server, so export your data first if you want a copy.',
            { address: '/profile#account' },
          ),
        ],
      },
    ],
  },
  {
    title: i18n.t('Troubleshooting'),
    questions: [
      {
        id: 'mail',
        title: i18n.t('I did not receive the confirmation email.'),
        body: [
          i18n.t(
            'Wait a few minutes and check your spam folder. If it is not there, [request another one]({address}). If you mistyped the address, sign up again with the correct one.',
            { address: '/email-confirmation' },
          ),
        ],
      },
      {
        id: 'password',
        title: i18n.t('I forgot my password.'),
        body: [i18n.t('[Request a reset link]({address}) and choose a new password.', { address: '/forgot-password' })],
      },
      {
        id: 'ideas',
        title: i18n.t('I found a bug, or I have an idea.'),
        body: [
          i18n.t('[Send feedback]({address}), or write to {email}. Every message is read.', {
            email: mailTo(supportEmail),
            address: '/feedback',
          }),
        ],
      },
    ],
  },
]
