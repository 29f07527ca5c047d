import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { browserZone } from '~/features/account/accounts/browser-zone-field'

type ZoneOfAccount = { timezone: string; zoneFollowsDevice: boolean }

/**
 * Tells the server where the device is, if the account follows it: when a page opens, and when an app comes back to the
 * front after a flight.
 */
export function useDeviceZone({ timezone, zoneFollowsDevice }: ZoneOfAccount) {
  const { submit } = useFetcher()
  const sent = useRef('')
  useEffect(() => {
    if (timezone && !zoneFollowsDevice) return
    const tell = () => {
      const zone = browserZone()
      if (document.hidden || !zone || zone === (timezone || 'UTC') || zone === sent.current) return
      sent.current = zone
      submit({ timezone: zone }, { method: 'post', action: '/device-zone' })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [timezone, zoneFollowsDevice, submit])
}
