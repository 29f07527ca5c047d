import { WaitingChanges } from '~/features/collection/waiting-changes/waiting-changes-list'
import { InstalledApp } from '~/features/site/pwa/installed-app'

/** The installed app of a signed-in user, with what waits on the device. */
export default function UsersApp() {
  return (
    <InstalledApp>
      <WaitingChanges />
    </InstalledApp>
  )
}
