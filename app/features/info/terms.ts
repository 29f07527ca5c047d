import type { Section } from './prose'
import type { SiteFacts } from './site-facts.server'

/** Date of the last change (specification, section 1). */
export const TERMS_UPDATED = { date: '2025-06-17', displayDate: 'June 17, 2025' }

/** Returns the terms of service in fourteen sections. */
export function termsOfService(facts: SiteFacts): Section[] {
  const { appName, host, supportEmail } = facts
  return [
    {
      id: 'agreement',
      title: 'What this is',
      body: [
        `These are the rules for using ${appName} at ${host}, run by ${facts.operator || 'the host of this site'} ("we"). By making an account or using the site you agree to them. If you do not, please do not use it.`,
      ],
    },
    {
      id: 'service',
      title: 'What the service does',
      body: [
        `${appName} lets you keep a private record of your diamond painting kits, with their pictures, notes, dates and tags. It is a tool for your own collection; it sells no kits and is not connected with any of the companies whose kits you may record.`,
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        'You need an account with an e-mail address that is yours. Keep your password to yourself and choose one that you use nowhere else. What is done through your account counts as done by you, so [tell us](/feedback) at once if you think that somebody else has got in.',
      ],
    },
    {
      id: 'age',
      title: 'Who may use it',
      body: [
        "You must be at least 13 years old. If the law where you live asks for a parent's agreement at your age, you need that too.",
      ],
    },
    {
      id: 'content',
      title: 'What you put in stays yours',
      body: [
        'Your photos, notes and lists belong to you. You allow us to store them, to make smaller copies of your pictures and to send them to your own devices, because the service cannot work otherwise. We claim nothing beyond that, and the permission ends when you delete them.',
      ],
    },
    {
      id: 'use',
      title: 'What is not allowed',
      body: [
        'Please do not:',
        [
          'upload anything that is against the law, or meant to harm somebody;',
          "try to get at other people's accounts or data, or around the limits of the service;",
          'burden it on purpose, or use it as a store for files that have nothing to do with your kits;',
          'pass it off as your own, or as something it is not.',
        ],
      ],
    },
    {
      id: 'rights-of-others',
      title: 'The rights of others',
      body: [
        'The pictures on kits are mostly the work of artists and under their copyright. Keeping one as a note in your own collection is one thing; you are responsible for having the right to upload what you upload. If you believe that something here violates your rights, write to us and we will look into it.',
      ],
    },
    {
      id: 'price',
      title: 'Price and donations',
      body: [
        'The service is free. Nothing you can do with it depends on a payment.',
        `Donations toward the cost of hosting are voluntary, buy nothing and cannot be refunded as a rule. They are handled by a card payment provider${facts.donationHost ? `, reached by the link to ${facts.donationHost}` : ''}, under its own terms; your card's data go to that provider and never to us.`,
      ],
    },
    {
      id: 'links',
      title: 'Links to other sites',
      body: [
        'Some pages lead to shops and other sites. We have no influence on what they do. Links that are marked as affiliate links may bring us a small commission when you buy something, at no cost to you.',
      ],
    },
    {
      id: 'backups',
      title: 'Backups and your own copy',
      body: [
        `${facts.hosting || 'The database and storage provider'} makes regular backups of what is stored, to recover from a failure of the whole service. They are not meant for bringing back single things, and no backup is a promise. Please [export your collection](/profile?tab=data) now and then and keep the file; that copy is yours, whatever happens here.`,
      ],
    },
    {
      id: 'availability',
      title: 'Changes and interruptions',
      body: [
        'We may improve, change or remove parts of the service, and it may be out of reach at times, for maintenance or because something broke. If it should ever end, we will say so in good time, so that you can take your data with you.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending your account',
      body: [
        'You can delete your account at any time in the settings; everything of yours then leaves the server, as the [privacy policy](/privacy) tells. We may close an account that breaks these rules. Where it is possible and fair, we will write to you first and let you take your collection along.',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      body: [
        'The service is free and offered as it is. We look after it with care, but do not promise that it is without mistakes, always there or fit for a certain purpose. As far as the law allows, we are not liable for damage that comes from using it or from not being able to use it. Where the law does not allow such a limit, for example for harm done on purpose, it does not apply.',
      ],
    },
    {
      id: 'law',
      title: 'Changes, law and contact',
      body: [
        'When these terms change, the date at the top changes with them, and of changes that matter you will be told before they apply. Should one sentence not hold, the others still do.',
        facts.law
          ? `These terms stand under ${facts.law}. The protection that the law of your own country gives you as a consumer remains.`
          : 'The law of the place where the operator of this site is at home applies. The protection that the law of your own country gives you as a consumer remains.',
        `Questions about any of this: [${supportEmail}](mailto:${supportEmail}).${facts.address ? ` Postal address: ${[facts.operator, facts.address].filter(Boolean).join(', ')}.` : ''}`,
      ],
    },
  ]
}
