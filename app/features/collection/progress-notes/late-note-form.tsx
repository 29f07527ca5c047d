import { LatePart, lateScript } from '~/components/client/late-part'
import type { NoteFormProps } from './note-form'
import '~/components/forms/draft-notice.css'
import '~/components/forms/file-tile.css'
import '~/components/forms/form-summary.css'
import './figure-fields.css'
import './note-form.css'
import './photos-field.css'

const SCRIPT = lateScript(() => import('./note-form').then(({ NoteForm }) => NoteForm))

/** The note form of a page that has more to show: its script loads after the page's. */
export const LateNoteForm = (props: NoteFormProps) => <LatePart script={SCRIPT} props={props} />
