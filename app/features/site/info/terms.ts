import type { Section } from './prose'
import type { SiteFacts } from './site-facts.server'

/** Date of the last change. */
export const TERMS_UPDATED = '2025-06-17'

export function termsOfService(facts: SiteFacts): Section[] {
  const { appName, host, supportEmail } = facts
  return [
    {
      id: 'agreement',
      title: 'What this is',
      body: [
        `These are the rules for using ${appName} at ${host}, run by ${facts.operator || 'the operator of this site'} ("we"). By creating an account or using the site, you agree to them. If you do not agree, please do not use it.`,
      ],
    },
    {
      id: 'service',
      title: 'What the service does',
      body: [
        `${appName} lets you keep a private record of your diamond painting kits, with their photos, notes, dates and tags. It is a tool for your own collection. It sells no kits and is not affiliated with any of the companies whose kits you record.`,
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        'You need an account with your own email address. Keep your password secret and choose one that you use nowhere else. You are responsible for what happens through your account, so [tell us](/feedback) immediately if you think that someone else has access.',
      ],
    },
    {
      id: 'age',
      title: 'Who may use it',
      body: [
        "You must be at least 13 years old. If the law where you live requires a parent's consent at your age, you need that too.",
      ],
    },
    {
      id: 'your-content',
      title: 'Your content stays yours',
      body: [
        'Your photos, notes and lists belong to you. You allow us to store them, to create smaller copies of your photos and to send them to your own devices, because the service cannot work otherwise. We claim no other rights, and the permission ends when you delete them.',
      ],
    },
    {
      id: 'use',
      title: 'What is not allowed',
      body: [
        'Please do not:',
        [
          'upload anything that is illegal or meant to harm someone;',
          "try to access other people's accounts or data, or bypass the limits of the service;",
          'overload it on purpose, or use it to store files that have nothing to do with your kits;',
          'present the service as your own, or misrepresent it.',
        ],
      ],
    },
    {
      id: 'rights-of-others',
      title: 'The rights of others',
      body: [
        'Most kit designs are under the copyright of their artists. You are responsible for having the right to upload what you upload. If you believe that content here violates your rights, contact us and we will investigate.',
      ],
    },
    {
      id: 'price',
      title: 'Price and donations',
      body: [
        'The service is free. No feature depends on a payment.',
        `Donations toward the cost of hosting are voluntary, buy nothing and are generally not refundable. A card payment provider${facts.donationHost ? `, linked at ${facts.donationHost},` : ''} processes them under its own terms. Your card data goes to that provider and never to us.`,
      ],
    },
    {
      id: 'links',
      title: 'Links to other sites',
      body: [
        'Some pages link to shops and other sites. We do not control them. Links that are marked as affiliate links may earn us a small commission when you buy something, at no cost to you.',
      ],
    },
    {
      id: 'backups',
      title: 'Backups and your own copy',
      body: [
        `${facts.hosting || 'The database and storage provider'} makes regular backups of the stored data, to recover from a failure of the whole service. They cannot restore single records, and we cannot guarantee them. Please [export your collection](/profile#data) regularly and keep the file.`,
      ],
    },
    {
      id: 'availability',
      title: 'Changes and interruptions',
      body: [
        'We may improve, change or remove parts of the service. It may be unavailable at times, for maintenance or because of a failure. If we shut the service down, we will announce it early enough for you to export your data.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending your account',
      body: [
        'You can delete your account at any time in Settings. Your data is then deleted, as the [privacy policy](/privacy) describes. We may close an account that breaks these rules. If it is possible and fair, we will contact you first and let you export your collection.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      body: [
        'The service is free and provided as is. We maintain it with care, but do not promise that it is free of errors, always available or fit for a particular purpose. As far as the law allows, we are not liable for damage caused by using it or by being unable to use it. If the law does not allow such a limit, for example for intentional harm, the limit does not apply.',
      ],
    },
    {
      id: 'law',
      title: 'Changes, law and contact',
      body: [
        'When these terms change, the date at the top changes. We will tell you about important changes before they apply. If one provision is invalid, the others still apply.',
        facts.law
          ? `These terms are governed by ${facts.law}. Your rights as a consumer under the law of your country are not affected.`
          : 'The law of the place where the operator of this site resides applies. Your rights as a consumer under the law of your country are not affected.',
        `Questions about any of this: [${supportEmail}](mailto:${supportEmail}).${facts.address ? ` Postal address: ${[facts.operator, facts.address].filter(Boolean).join(', ')}.` : ''}`,
      ],
    },
  ]
}
