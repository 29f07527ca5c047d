import type { Section } from './prose'
import type { SiteFacts } from './site-facts.server'

export type FaqGroup = { title: string; questions: Section[] }

/** Questions and answers, as they apply to this site. */
export const faq = ({ appName, supportEmail, donationHost }: SiteFacts): FaqGroup[] => [
  {
    title: 'Getting started',
    questions: [
      {
        id: 'what',
        title: `What is ${appName}?`,
        body: [
          `${appName} is a place for everything you know about your diamond painting kits: which ones you have, wish for, work on and have finished, with sizes, drills, dates, photos and notes.`,
          'It is made for people who diamond-paint, so it speaks of kits, drills, canvases and stashes rather than of items and records.',
        ],
      },
      {
        id: 'cost',
        title: 'What does it cost?',
        body: [
          'Nothing. There is no paid version, no limit on how many kits you keep, and no advertising among them.',
          ...(donationHost
            ? [
                'One person looks after it and pays for the server. If you would like to help with that, the settings hold a link to [make a donation](/profile#support).',
              ]
            : []),
        ],
      },
      {
        id: 'brands',
        title: 'Does it matter which brand my kits are from?',
        body: [
          'No. Companies and artists are names that you type yourself, and the ones you have used before are offered as you type. Custom kits and kits without any name on the box are just as welcome.',
        ],
      },
      {
        id: 'install',
        title: 'Do I have to install anything?',
        body: [
          `${appName} is a website: it works in the browser of your phone, tablet or computer. If you like, put it on the home screen as an app, and it opens in a window of its own:`,
          [
            'On an iPhone or iPad: tap Share in Safari, then Add to Home Screen.',
            'On Android: open the menu of Chrome, then Install app or Add to Home screen.',
            'On a computer: look for the install sign in the address bar of Chrome or Edge.',
          ],
        ],
      },
      {
        id: 'offline',
        title: 'Can I use it offline?',
        body: [
          'No, not at present. Your collection is kept on the server, so that every device shows the same one, and that takes a connection.',
          'What you have opened before on a device can still be read there when the connection is gone, until you log out.',
        ],
      },
    ],
  },
  {
    title: 'Your collection',
    questions: [
      {
        id: 'statuses',
        title: 'What do the statuses mean?',
        body: [
          [
            'Wishlist: you would like to have it.',
            'Purchased: paid for, and on its way to you.',
            'In Stash: it is at home, waiting for its turn.',
            'In Progress: you are working on it.',
            'On Hold: begun, and resting.',
            'Completed: the last drill is placed.',
            'Archived: kept for the record, out of the way.',
            'Destashed: sold, swapped or given away.',
          ],
          'A kit may go from any status to any other. Choosing one fills in its date where you have not given one yourself.',
        ],
      },
      {
        id: 'estimates',
        title: 'Why do some diamond counts say "about"?',
        body: [
          'When you have not typed in how many diamonds a kit has, the number is worked out from the size of the canvas: 16 square drills of 2.5 mm fit on each square centimetre. Such a number is always marked as an estimate. Type in the one from the box and it takes its place.',
        ],
      },
      {
        id: 'photos',
        title: 'Which pictures can I add?',
        body: [
          'JPEG, PNG, WebP, GIF, AVIF and the HEIC photos of an iPhone, up to 10 MB each: one for the kit itself, and as many as you like along the way in its progress notes.',
        ],
      },
      {
        id: 'next',
        title: 'I cannot decide what to start next.',
        body: [
          'That is what the [Randomizer](/randomizer) is for. Choose the kits that may be drawn, spin the wheel, and let luck pick one.',
        ],
      },
      {
        id: 'comfort',
        title: 'The text is too small for me.',
        body: [
          'In the settings, under [Preferences](/profile?tab=preferences), you can make the text larger, the buttons bigger, and keep everything from moving. Dark and light are at the foot of every page.',
        ],
      },
    ],
  },
  {
    title: 'Your data',
    questions: [
      {
        id: 'who-sees',
        title: 'Who can see my collection?',
        body: [
          'Only you. There are no public profiles and no sharing; whoever else has an account sees their own kits and nothing of yours. The [privacy policy](/privacy) has the details.',
        ],
      },
      {
        id: 'import',
        title: 'I have a spreadsheet. Do I have to type it all again?',
        body: [
          'No. Save it as a CSV file and [import it](/import). You see what was understood before anything is added, and a whole import can be taken back for 30 days.',
        ],
      },
      {
        id: 'export',
        title: 'Can I take my data with me?',
        body: [
          'Whenever you like. Under [Your data](/profile?tab=data) in the settings, your whole collection comes as one CSV file, which every spreadsheet program opens, or with all its photos and notes as one zip, which can be restored here.',
        ],
      },
      {
        id: 'undo',
        title: 'I deleted something by mistake.',
        body: [
          'Kits, notes, tags, companies and artists lie in your [trash](/trash) for 30 days, with their pictures, and come back from there with one tap.',
        ],
      },
      {
        id: 'leave',
        title: 'How do I delete my account?',
        body: [
          'At the very end of the settings. Your collection, your pictures and your account then leave the server at once and for good, so take an export along if you want to keep a copy.',
        ],
      },
    ],
  },
  {
    title: 'When something is not right',
    questions: [
      {
        id: 'mail',
        title: 'The mail that should confirm my address does not come.',
        body: [
          'Give it a few minutes and look among the spam. If it is not there, [ask for another one](/email-confirmation); and if the address was mistyped, simply sign up once more with the right one.',
        ],
      },
      {
        id: 'password',
        title: 'I have forgotten my password.',
        body: ['[Have a link sent to you](/forgot-password), and choose a new one.'],
      },
      {
        id: 'ideas',
        title: 'I found a mistake, or I have an idea.',
        body: [
          `Tell us: [send feedback](/feedback), or write to [${supportEmail}](mailto:${supportEmail}). Every message is read.`,
        ],
      },
    ],
  },
]
