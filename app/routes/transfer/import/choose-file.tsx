import { Form } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { OneFileField } from '~/components/forms/one-file-field'
import { Button } from '~/components/ui/button'
import { i18n } from '~/platform/messages'

type ChooseFileProps = { errors?: Record<string, string[]>; maxBytes: number; most: string }

export function ChooseFile({ errors, maxBytes, most }: ChooseFileProps) {
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="panel import-file">
      <FormSummary errors={errors} labels={{ file: i18n.t('Your file') }} />
      <OneFileField
        name="file"
        label={i18n.t('Your file')}
        accept=".csv,.tsv,.txt,.xlsx,.json,.zip,text/csv,text/tab-separated-values,text/plain,application/json,application/zip"
        errors={errors?.file}
        maxBytes={maxBytes}
        tooLarge={i18n.t('This is larger than {size}, which is the limit of this site.', { size: most })}
        takesParts
        sendsAtOnce
        help={i18n.t(
          'A CSV or Excel file of up to 10 MB and 20,000 lines, or a backup of another app with its photos of up to {size}.',
          { size: most },
        )}
      />
      <Button type="submit" variant="main" busyLabel={i18n.t('Reading the file…')}>
        {i18n.t('Review the file')}
      </Button>
      <p className="soft import-file-promise">{i18n.t("You'll see every line before anything is added.")}</p>
    </Form>
  )
}
