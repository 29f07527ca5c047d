import { useFramedUser } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import { useStoragePromise } from './storage-promise'
import { useWaitingChanges } from './use-waiting-changes'
import { WaitingChange } from './waiting-change'
import { kindOf } from './waiting-changes'
import { WaitingNote } from './waiting-note'
import '~/features/site/pwa/notice-bar.css'
import './waiting-changes-list.css'

/** Shows the changes that wait on this device. Present on each page, because it also stores and sends them. */
export function WaitingChanges() {
  const { changes, changed, sendNow, isSending, problem } = useWaitingChanges(useFramedUser()?.id ?? '')
  const isOne = changes.length === 1
  const isWaiting = changes.length > 0
  const isPromised = useStoragePromise(isWaiting)
  const rejected = changes.some(change => change.problem) ? i18n.t('View it to see why it was refused.') : ''
  return (
    // Present from the start, because screen readers announce only changes within it.
    <section
      {...(isWaiting ? { className: 'notice-bar waiting-changes', 'aria-label': i18n.t('Waiting changes') } : {})}
    >
      <p role="status">
        {isWaiting ? [formatWaiting(changes.length), problem || rejected].filter(Boolean).join(' ') : null}
      </p>
      {isWaiting ? (
        <>
          <Button type="button" variant="quiet" busy={isSending} busyLabel={i18n.t('Sending…')} onClick={sendNow}>
            {i18n.t('Send now')}
          </Button>
          <details>
            <summary>
              {isOne ? i18n.t('View the change') : i18n.t('View the changes')}
              <Icon name="chevron-down" size={18} />
            </summary>
            <p className="soft">
              {isOne
                ? i18n.t('We send it as soon as the server answers.')
                : i18n.t('We send them as soon as the server answers.')}
            </p>
            {isPromised ? null : (
              <p className="soft">
                {isOne
                  ? i18n.t(
                      'Open this app again within seven days: this browser may delete it after that time, or when the device is full.',
                    )
                  : i18n.t(
                      'Open this app again within seven days: this browser may delete them after that time, or when the device is full.',
                    )}
              </p>
            )}
            <ul>
              {changes.map((change, index) => {
                const Item = kindOf(change) === 'note' ? WaitingNote : WaitingChange
                return (
                  <li key={change.key}>
                    <Item change={change} number={isOne ? undefined : index + 1} onChanged={changed} />
                  </li>
                )
              })}
            </ul>
          </details>
        </>
      ) : null}
    </section>
  )
}

const formatWaiting = (count: number) =>
  i18n.t('{count, plural, one {One change waits on this device.} other {# changes wait on this device.}}', { count })
