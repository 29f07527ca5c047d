import { useEffect } from 'react'
import { Shortcuts } from '~/components/shell/shortcuts'
import { useFramedPerson } from '~/components/shell/site'
import { Tooltips } from '~/components/ui/tooltips'
import { FeedbackHost } from '~/features/site/feedback/feedback-host'
import { reportFailedPhotos } from './failed-photos'

/**
 * What a page works without for its first moment: tooltips, feedback in a dialog, a user's shortcuts, and reports of
 * photos that do not load.
 */
export default function PageExtras() {
  const person = useFramedPerson()
  useEffect(reportFailedPhotos, [])
  return (
    <>
      <Tooltips />
      <FeedbackHost />
      {person ? <Shortcuts /> : null}
    </>
  )
}
