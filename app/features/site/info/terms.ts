import { i18n } from '~/platform/messages'
import { mailTo, type Section } from './prose'
import type { SiteFacts } from './site-facts.server'

/** Date of the last change. */
export const TERMS_UPDATED = '2025-06-17'

export function termsOfService(facts: SiteFacts): Section[] {
  const { appName, host, supportEmail } = facts
  return [
    {
      id: 'agreement',
      title: i18n.t('What this is'),
      body: [
        facts.operator
          ? i18n.t(
              'These are the rules for using {app} at {host}, run by {operator} ("we"). By creating an account or using the site, you agree to them. If you do not agree, please do not use it.',
              { app: appName, host, operator: facts.operator },
            )
          : i18n.t(
              'These are the rules for using {app} at {host}, run by the operator of this site ("we"). By creating an account or using the site, you agree to them. If you do not agree, please do not use it.',
              { app: appName, host },
            ),
      ],
    },
    {
      id: 'service',
      title: i18n.t('What the service does'),
      body: [
        i18n.t(
          '{app} lets you keep a private record of your diamond painting kits, with their photos, notes, dates and tags. It is a tool for your own collection. It sells no kits and is not affiliated with any of the companies whose kits you record.',
          { app: appName },
        ),
      ],
    },
    {
      id: 'account',
      title: i18n.t('Your account'),
      body: [
        i18n.t(
          'You need an account with your own email address. Keep your password secret and choose one that you use nowhere else. You are responsible for what happens through your account, so [tell us]({address}) immediately if you think that someone else has access.',
          { address: '/feedback' },
        ),
      ],
    },
    {
      id: 'age',
      title: i18n.t('Who may use it'),
      body: [
        i18n.t(
          "You must be at least 13 years old. If the law where you live requires a parent's consent at your age, you need that too.",
        ),
      ],
    },
    {
      id: 'your-content',
      title: i18n.t('Your content stays yours'),
      body: [
        i18n.t(
          'Your photos, notes and lists belong to you. You allow us to store them, to create smaller copies of your photos and to send them to your own devices, because the service cannot work otherwise. We claim no other rights, and the permission ends when you delete them.',
        ),
      ],
    },
    {
      id: 'use',
      title: i18n.t('What is not allowed'),
      body: [
        i18n.t('Please do not:'),
        [
          i18n.t('upload anything that is illegal or meant to harm someone;'),
          i18n.t("try to access other people's accounts or data, or bypass the limits of the service;"),
          i18n.t('overload it on purpose, or use it to store files that have nothing to do with your kits;'),
          i18n.t('present the service as your own, or misrepresent it.'),
        ],
      ],
    },
    {
      id: 'rights-of-others',
      title: i18n.t('The rights of others'),
      body: [
        i18n.t(
          'Most kit designs are under the copyright of their artists. You are responsible for having the right to upload what you upload. If you believe that content here violates your rights, contact us and we will investigate.',
        ),
      ],
    },
    {
      id: 'price',
      title: i18n.t('Price and donations'),
      body: [
        i18n.t('The service is free. No feature depends on a payment.'),
        facts.donationHost
          ? i18n.t(
              'Donations toward the cost of hosting are voluntary, buy nothing and are generally not refundable. A card payment provider, linked at {host}, processes them under its own terms. Your card data goes to that provider and never to us.',
              { host: facts.donationHost },
            )
          : i18n.t(
              'Donations toward the cost of hosting are voluntary, buy nothing and are generally not refundable. A card payment provider processes them under its own terms. Your card data goes to that provider and never to us.',
            ),
      ],
    },
    {
      id: 'links',
      title: i18n.t('Links to other sites'),
      body: [
        i18n.t(
          'Some pages link to shops and other sites. We do not control them. Links that are marked as affiliate links may earn us a small commission when you buy something, at no cost to you.',
        ),
      ],
    },
    {
      id: 'backups',
      title: i18n.t('Backups and your own copy'),
      body: [
        facts.hosting
          ? i18n.t(
              '{service} makes regular backups of the stored data, to recover from a failure of the whole service. They cannot restore single records, and we cannot guarantee them. Please [export your collection]({address}) regularly and keep the file.',
              { service: facts.hosting, address: '/profile#data' },
            )
          : i18n.t(
              'The database and storage provider makes regular backups of the stored data, to recover from a failure of the whole service. They cannot restore single records, and we cannot guarantee them. Please [export your collection]({address}) regularly and keep the file.',
              { address: '/profile#data' },
            ),
      ],
    },
    {
      id: 'availability',
      title: i18n.t('Changes and interruptions'),
      body: [
        i18n.t(
          'We may improve, change or remove parts of the service. It may be unavailable at times, for maintenance or because of a failure. If we shut the service down, we will announce it early enough for you to export your data.',
        ),
      ],
    },
    {
      id: 'ending',
      title: i18n.t('Ending your account'),
      body: [
        i18n.t(
          'You can delete your account at any time in Settings. Your data is then deleted, as the [privacy policy]({address}) describes. We may close an account that breaks these rules. If it is possible and fair, we will contact you first and let you export your collection.',
          { address: '/privacy' },
        ),
      ],
    },
    {
      id: 'liability',
      title: i18n.t('Liability'),
      body: [
        i18n.t(
          'The service is free and provided as is. We maintain it with care, but do not promise that it is free of errors, always available or fit for a particular purpose. As far as the law allows, we are not liable for damage caused by using it or by being unable to use it. If the law does not allow such a limit, for example for intentional harm, the limit does not apply.',
        ),
      ],
    },
    {
      id: 'law',
      title: i18n.t('Changes, law and contact'),
      body: [
        i18n.t(
          'When these terms change, the date at the top changes. We will tell you about important changes before they apply. If one provision is invalid, the others still apply.',
        ),
        facts.law
          ? i18n.t(
              'These terms are governed by {law}. Your rights as a consumer under the law of your country are not affected.',
              { law: facts.law },
            )
          : i18n.t(
              'The law of the place where the operator of this site resides applies. Your rights as a consumer under the law of your country are not affected.',
            ),
        [
          i18n.t('Questions about any of this: {email}.', { email: mailTo(supportEmail) }),
          facts.address &&
            i18n.t('Postal address: {address}.', {
              address: [facts.operator, facts.address].filter(Boolean).join(', '),
            }),
        ]
          .filter(Boolean)
          .join(' '),
      ],
    },
  ]
}
