import { data, type MetaFunction } from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { Field, TextArea } from '~/components/forms/field'
import { OneFileField } from '~/components/forms/one-file-field'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { colorToast } from '~/features/collection/colors/color-toast'
import { backToDrawer, DRILL_EXPORT_PATH, DRILLS_PATH, TOO_MANY_DRILLS } from '~/features/collection/drills/drill-terms'
import { putDrills } from '~/features/collection/drills/drills.server'
import { readDrills } from '~/features/transfer/drill-csv/read-drills.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { InvalidError } from '~/platform/errors'
import { countTry } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import './csv.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Drawer as a spreadsheet'))

export const loader = authed(async () => null)

const MAX_BYTES = 1024 * 1024
const TOO_LARGE = /*i18n*/ 'This file is larger than 1 MB.'
const LISTED_ERRORS = 50
/** The columns of a file, which are English in every language. */
const HEADINGS = {
  ...{ code: 'Code', shape: 'Shape', finish: 'Finish', amount: 'Amount', place: 'Place' },
  ...{ numbers: 'Numbers', color: 'Own color' },
}

/** Puts the lines of a file, or of the text of a former try, into the drawer. With an error, nothing is stored. */
export const action = authed(async ({ actor, request }) => {
  await countTry('upload:person', actor.userId)
  const { form, files, errors } = await readForm(request, {
    files: { file: { maxBytes: MAX_BYTES, tooLarge: i18n.t(TOO_LARGE) } },
  })
  const typed = String(form.get('text') ?? '')
  const reject = (messages: string[], text = typed) => data({ text, messages }, { status: 400 })
  if (errors.file) return reject(errors.file)
  try {
    const given = files.file?.bytes.length ? files.file.bytes : typed
    if (given.length === 0) return reject([i18n.t('Select a file first.')])
    const { text, ...read } = await readDrills(actor, given)
    if (text.trim() === '') return reject([i18n.t('Select a file first.')])
    if (Buffer.byteLength(text) > MAX_BYTES) return reject([i18n.t(TOO_LARGE)], '')
    const messages = read.errors.map(({ line, message }) => i18n.t('Line {line}: {message}', { line, message }))
    if (messages.length > 0) return reject(shortened(messages), text)
    const count = read.drills.length
    const undo = await putDrills(actor, read.drills, {
      title: /*i18n*/ '{count, plural, one {# color read from a spreadsheet} other {# colors read from a spreadsheet}}',
      values: { count },
      merge: 'replace',
    })
    const done = i18n.t('{count, plural, one {# color read.} other {# colors read.}}', { count })
    return await redirectWithToast(DRILLS_PATH, colorToast(done, undo, DRILLS_PATH))
  } catch (error) {
    if (error instanceof InvalidError) return reject(error.fields.file ?? [TOO_MANY_DRILLS()])
    throw error
  }
})

const shortened = (messages: string[]) =>
  messages.length > LISTED_ERRORS
    ? [
        ...messages.slice(0, LISTED_ERRORS),
        i18n.t('{count, plural, one {# more line is not valid.} other {# more lines are not valid.}}', {
          count: messages.length - LISTED_ERRORS,
        }),
      ]
    : messages

export default function DrillCsvPage() {
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage className="drill-csv" title={i18n.t('Drawer as a spreadsheet')} back={backToDrawer()}>
      <Panel title={i18n.t('Take it along')}>
        <p className="soft prose">
          {i18n.t('Every entry with its amount, place and finish. The file can be read here again.')}
        </p>
        <div className="button-row">
          <a className={buttonClass()} href={DRILL_EXPORT_PATH} download>
            <Icon name="download" size={20} />
            {i18n.t('Download the drawer')}
          </a>
        </div>
      </Panel>
      <Panel title={i18n.t('Read a spreadsheet')}>
        <Form method="post" encType="multipart/form-data" noValidate className="flow">
          <OneFileField
            name="file"
            label={i18n.t('CSV file')}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            errors={reply && !reply.text ? reply.messages : undefined}
            maxBytes={MAX_BYTES}
            tooLarge={i18n.t(TOO_LARGE)}
            help={i18n.t(
              'A header with {code} and {shape}, and if you like {finish}, {amount}, {place}, {numbers} and {color}.',
              HEADINGS,
            )}
          />
          {reply?.text ? (
            <Field
              name="text"
              label={i18n.t('Lines of the file')}
              errors={[
                i18n.t('Nothing was stored yet. Correct the lines here, then read them again.'),
                ...reply.messages,
              ]}
            >
              <TextArea rows={12} defaultValue={reply.text} spellCheck={false} autoComplete="off" />
            </Field>
          ) : null}
          <p className="soft small">
            {i18n.t(
              'Colors that are already in the drawer take the amount and place of the file; none is added twice. You can undo it.',
            )}
          </p>
          <Button type="submit" variant="main" busyLabel={i18n.t('Reading …')}>
            {i18n.t('Read into the drawer')}
          </Button>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
