import { Shortcuts } from '~/components/shell/shortcuts'
import { useFramedPerson } from '~/components/shell/site'
import { Tooltips } from '~/components/ui/tooltips'
import { FeedbackHost } from './feedback/feedback-host'

/** What a page works without for its first moment: tooltips, feedback in a dialog, and a user's shortcuts. */
export default function PageExtras() {
  const person = useFramedPerson()
  return (
    <>
      <Tooltips />
      <FeedbackHost />
      {person ? <Shortcuts /> : null}
    </>
  )
}
