import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { FileArchive } from 'lucide-react'
import { Button } from '~/components/button'
import { Field } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { PageHead } from '~/components/page-head'
import { pageTitle } from '~/components/site'
import { ARCHIVE_PATH, restorePath } from '~/features/archive/archive-paths'
import { sizeOfFile } from '~/features/archive/archive-words'
import { RestoreSteps } from '~/features/restore/restore-steps'
import { mostArchiveBytes } from '~/features/restore/restores.server'
import { authed } from '~/http/authed.server'
import { badRequest, replying } from '~/http/form-reply.server'
import { countTry } from '~/platform/rate-limit.server'
import { readArchiveForm } from './archive-form.server'
import './restore.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Restore an archive')

export const loader = authed(async () => ({ most: sizeOfFile(mostArchiveBytes()) }))

/** Takes the zip in and goes on to its page, where it is checked. */
export const action = authed(async ({ actor, request }) =>
  replying(new FormData(), async () => {
    await countTry('archive:person', actor.userId)
    const { id, refusal } = await readArchiveForm(actor, request)
    if (refusal) return badRequest({ values: {}, errors: { file: [refusal.sentence] } }, refusal.status)
    return redirect(restorePath(id))
  }),
)

export default function Restore() {
  const { most } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <div className="narrow">
      <PageHead
        title="Restore an archive"
        subtitle="Bring back a collection you downloaded"
        back={{ to: ARCHIVE_PATH, label: 'Archive' }}
      />
      <RestoreSteps at={1} />
      <Form method="post" encType="multipart/form-data" className="panel restore-file">
        <FormSummary errors={reply?.errors} labels={{ file: 'Your archive' }} />
        <FileArchive className="restore-file-sign" aria-hidden="true" size={40} strokeWidth={1.5} />
        <Field
          name="file"
          label="Your archive"
          type="file"
          accept=".zip,application/zip"
          required
          errors={reply?.errors.file}
          help={`The zip file that “Download everything” gave you, up to ${most}.`}
        />
        <Button type="submit" variant="main" busyLabel="Uploading…">
          Check the archive
        </Button>
        <p className="soft">Next you see what is in it and what would change. Nothing changes before you say so.</p>
      </Form>
    </div>
  )
}
