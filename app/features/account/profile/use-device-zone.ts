import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { browserZone } from '~/features/account/accounts/browser-zone-field'

type ZoneOfAccount = { timezone: string; zoneFollowsDevice: boolean }

/**
 * Tells the server where the device is, if the account follows it: when a page opens, and when an app comes back to the
 * front after a flight. Not when the zone of the account changes: two open devices would replace each other's.
 */
export function useDeviceZone({ timezone, zoneFollowsDevice }: ZoneOfAccount) {
  const { submit } = useFetcher()
  const known = useRef(timezone)
  known.current = timezone
  const follows = timezone === '' || zoneFollowsDevice
  useEffect(() => {
    if (!follows) return
    const tell = () => {
      const zone = browserZone()
      if (document.hidden || !zone || zone === (known.current || 'UTC')) return
      submit({ timezone: zone }, { method: 'post', action: '/device-zone' })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [follows, submit])
}
