import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Swatch } from '~/features/collection/colors/swatch'
import { LabelSheets } from '~/features/collection/labels/label-sheets'
import { JAR_SHEETS, sheetNamed } from '~/features/collection/labels/label-terms'
import { SheetForm } from '~/features/collection/labels/sheet-form'
import { legendOf } from '~/features/collection/legends/legend-page.server'
import { jarLabelsPath, kitUpPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import './jar-labels.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('Labels for jars of {title}', { title: data.title }))

export const loader = authed(async ({ actor, params, request }) => {
  const { id, title } = await getProject(actor, recordIdOf(params.projectId))
  const labels = await legendOf(actor, id)
  if (labels.length === 0) throw redirect(kitUpPath(id))
  return { id, title, labels, sheet: sheetNamed(JAR_SHEETS, new URL(request.url).searchParams.get('sheet')) }
})

export default function JarLabels() {
  const { id, title, labels, sheet } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={i18n.t('Labels for jars')}
        subtitle={title}
        back={{ to: kitUpPath(id), label: i18n.t('Back to kitting up') }}
      />
      <SheetForm action={jarLabelsPath(id)} sheets={JAR_SHEETS} sheet={sheet} />
      <p className="sheet-hint soft prose">
        {i18n.t('In the print dialog of your browser, choose this paper, a scale of 100 % and no margins.')}
      </p>
      <LabelSheets labels={labels} sheet={JAR_SHEETS[sheet]}>
        {({ symbol, code, container, hex }) => (
          <>
            <Swatch hex={hex} />
            {symbol ? <strong className="jar-symbol">{symbol}</strong> : null}
            <div className="jar-text">
              <strong>{code}</strong>
              {container ? <span>{container}</span> : null}
            </div>
          </>
        )}
      </LabelSheets>
    </>
  )
}
