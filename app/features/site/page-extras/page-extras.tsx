import { useEffect } from 'react'
import { Shortcuts } from '~/components/shell/shortcuts'
import { useFramedUser } from '~/components/shell/site'
import { Tooltips } from '~/components/ui/tooltips'
import { FeedbackOverlay } from '~/features/site/feedback/feedback-overlay'
import { reportFailedPhotos } from './failed-photos'

/**
 * What a page works without for its first moment: tooltips, feedback in a dialog, a user's shortcuts, and reports of
 * photos that do not load.
 */
export default function PageExtras() {
  const user = useFramedUser()
  useEffect(reportFailedPhotos, [])
  return (
    <>
      <Tooltips />
      <FeedbackOverlay />
      {user ? <Shortcuts /> : null}
    </>
  )
}
