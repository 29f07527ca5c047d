import { i18n } from '~/platform/messages'

export type UploadNews =
  /** queued, for the first time or after a failure */
  | { state: 'waiting' }
  /** no answer: continues when the server is in reach again */
  | { state: 'offline' }
  /** `part` from 0 to 1 is sent */
  | { state: 'sending'; part: number }
  | { state: 'there' }
  /** `again`: a retry may succeed */
  | { state: 'failed'; problem: string; again: boolean }

/** Returns why uploads wait in the state `offline`. In a browser only. */
export const offlineMessage = () =>
  navigator.onLine
    ? i18n.t('The server does not answer. The uploads continue when it does.')
    : i18n.t("You're offline. The uploads continue when you're back online.")
