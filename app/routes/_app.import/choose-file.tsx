import { Form } from '@remix-run/react'
import { FileSpreadsheet } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Field } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import { IMPORT_LIMITS, TOO_LARGE } from '~/features/transfer/csv/import-limits'

export function ChooseFile({ errors }: { errors?: Record<string, string[]> }) {
  const { chosen, choose, dropping } = useChosenFile(errors)
  const tooLarge = chosen && chosen.file.size > IMPORT_LIMITS.bytes ? [TOO_LARGE] : undefined
  // The error is about the file that was sent, not one chosen since.
  const said = chosen && chosen.after === errors ? undefined : errors
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="panel import-file"
      onSubmit={event => tooLarge && event.preventDefault()}
      {...dropping}
    >
      <FormSummary errors={said} labels={{ file: 'Your file' }} />
      <FileSpreadsheet className="import-file-sign" aria-hidden="true" size={40} strokeWidth={1.5} />
      <Field
        name="file"
        label="Your file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        required
        errors={tooLarge ?? said?.file}
        help="A CSV file of up to 10 MB and 20,000 lines."
        onChange={choose}
      />
      <p className="with-script import-file-drop">You can also drop the file anywhere in this box.</p>
      <Button type="submit" variant="main" busyLabel="Reading the file…">
        Review the file
      </Button>
      <p className="soft import-file-promise">You'll see every line before anything is added.</p>
    </Form>
  )
}

type Chosen = { file: File; after?: Record<string, string[]> }

/** Returns the file chosen or dropped, and the response it followed. */
function useChosenFile(errors?: Record<string, string[]>) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const depth = useRef(0)
  const [over, setOver] = useState(false)
  const take = (file?: File) => setChosen(file ? { file, after: errors } : null)
  function enter(by: number) {
    depth.current += by
    setOver(depth.current > 0)
  }
  const dropping = {
    'data-over': over || undefined,
    onDragEnter: () => enter(1),
    onDragLeave: () => enter(-1),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent<HTMLFormElement>) {
      event.preventDefault()
      enter(-depth.current)
      const [dropped] = event.dataTransfer.files
      const input = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]')
      if (!dropped || !input) return
      const one = new DataTransfer()
      one.items.add(dropped)
      input.files = one.files
      take(dropped)
      input.focus()
    },
  }
  return { chosen, dropping, choose: (event: ChangeEvent<HTMLInputElement>) => take(event.target.files?.[0]) }
}
