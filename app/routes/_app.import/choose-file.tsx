import { Form } from '@remix-run/react'
import { FileSpreadsheet } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type FormEvent, useRef, useState } from 'react'
import { Button } from '~/components/button'
import { Field } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { IMPORT_LIMITS, TOO_LARGE } from '~/features/transfers/import-limits'

/** The first step: one file, chosen or dropped. */
export function ChooseFile({ errors }: { errors?: Record<string, string[]> }) {
  const { file, tooLarge, choose, refuse, dropping } = useChosenFile()
  return (
    <Form method="post" encType="multipart/form-data" className="panel import-file" onSubmit={refuse} {...dropping}>
      <FormSummary errors={file ? undefined : errors} labels={{ file: 'Your file' }} />
      <FileSpreadsheet className="import-file-sign" aria-hidden="true" size={40} strokeWidth={1.5} />
      <Field
        name="file"
        label="Your file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        required
        errors={tooLarge ?? (file ? undefined : errors?.file)}
        help="A CSV file of up to 10 MB and 20,000 lines."
        onChange={choose}
      />
      <p className="with-script import-file-drop">You can also drop the file anywhere in this frame.</p>
      <Button type="submit" variant="main" busyLabel="Reading the file…">
        Check the file
      </Button>
      <p className="soft import-file-promise">Next you see every line. Nothing is added before you say so.</p>
    </Form>
  )
}

/** What was chosen or dropped, where scripts run: a file that is too large is refused before it is sent. */
function useChosenFile() {
  const [file, setFile] = useState<File | null>(null)
  const depth = useRef(0)
  const [over, setOver] = useState(false)
  const tooLarge = file && file.size > IMPORT_LIMITS.bytes ? [TOO_LARGE] : undefined
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
      setFile(dropped)
      input.focus()
    },
  }
  return {
    file,
    tooLarge,
    dropping,
    choose: (event: ChangeEvent<HTMLInputElement>) => setFile(event.target.files?.[0] ?? null),
    refuse: (event: FormEvent) => {
      if (tooLarge) event.preventDefault()
    },
  }
}
