import type { MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { QrPicture } from '~/components/ui/qr-picture'
import { nothingSelected } from '~/features/collection/bulk-edit/bulk-toast'
import { selectionIn } from '~/features/collection/bulk-edit/read-bulk.server'
import { selectPath } from '~/features/collection/dashboard/list-paths'
import { LabelSheets } from '~/features/collection/labels/label-sheets'
import { LABEL_SHEETS, LABELS_PATH, MAX_LABELS, sheetNamed } from '~/features/collection/labels/label-terms'
import { kitLabels } from '~/features/collection/labels/labels.server'
import { SheetForm } from '~/features/collection/labels/sheet-form'
import { projectPath } from '~/features/collection/projects/project-paths'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { env } from '~/platform/env.server'
import { i18n } from '~/platform/messages'
import { qrCode } from '~/platform/qr-code.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Print labels'))

/** Loads the labels of the selected kits. The URL has the selection, IDs or the filter, and the sheet. */
export const loader = authed(async ({ actor, request }) => {
  const { searchParams } = new URL(request.url)
  const { selection, state } = selectionIn(actor, searchParams)
  const back = selectPath(state, undefined, selection && 'ids' in selection ? selection.ids : [])
  const { labels, total } = selection ? await kitLabels(actor, selection) : { labels: [], total: 0 }
  if (total === 0) throw await redirectWithToast(back, nothingSelected())
  return {
    labels: labels.map(label => ({ ...label, qr: qrCode(env.APP_URL + projectPath(label.id)) })),
    total,
    sheet: sheetNamed(LABEL_SHEETS, searchParams.get('sheet')),
    back,
  }
})

export default function PrintLabels() {
  const { labels, total, sheet, back } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const selection = [...new URLSearchParams(search)].filter(([name]) => name !== 'sheet')
  return (
    <>
      <PageHead
        title={i18n.t('Print labels')}
        subtitle={i18n.t('{count, plural, one {# label} other {# labels}}', { count: labels.length })}
        back={{ to: back, label: i18n.t('Back to the list') }}
      />
      <SheetForm action={LABELS_PATH} sheets={LABEL_SHEETS} sheet={sheet}>
        {selection.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      </SheetForm>
      <p className="sheet-hint soft prose">
        {total > MAX_LABELS
          ? `${i18n.t('These are the first {max} of {total} kits, by title.', { max: MAX_LABELS, total })} `
          : ''}
        {i18n.t(
          'In the print dialog of your browser, choose this paper, a scale of 100 % and no margins. Each code opens its kit.',
        )}
      </p>
      <LabelSheets labels={labels} sheet={LABEL_SHEETS[sheet]}>
        {({ title, place, code, qr }) => (
          <>
            <QrPicture code={qr} label={i18n.t('QR code of {title}', { title })} />
            <div>
              <strong className="clamp">{title}</strong>
              {place ? <span className="clamp">{place}</span> : null}
              {code ? <span className="clamp">{code}</span> : null}
            </div>
          </>
        )}
      </LabelSheets>
    </>
  )
}
