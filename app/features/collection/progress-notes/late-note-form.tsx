import { late } from '~/components/client/loading/late'
import '~/components/forms/draft-notice.css'
import '~/components/forms/file-tile.css'
import '~/components/forms/form-summary.css'
import './figure-fields.css'
import './note-form.css'
import './photos-field.css'

/** The note form of a page that has more to show: its script loads after the page's. */
export const LateNoteForm = late(() => import('./note-form').then(({ NoteForm }) => NoteForm), { when: 'page' })
