import { joinWithDots } from '~/components/ui/join-with-dots'
import { formatFacts, formatMakers } from '~/features/collection/projects/card/format-project-card'
import { PROJECT_FIELDS, type ProjectFieldName, projectField } from '~/features/collection/projects/project-fields'
import { STATUS_LABELS } from '~/features/collection/projects/project-terms'
import type { ColumnTarget } from '~/features/transfer/csv/transfer-fields'
import { photosIn } from '~/features/transfer/sources/source-kits'
import { i18n } from '~/platform/messages'
import type { CheckedColumn } from './check-columns'
import type { EditedCells } from './fix-cells'
import type { ImportOptions } from './import-options'
import type { PlannedRow } from './import-plan'
import type { EditableCell, ShownRow } from './import-preview'

type Check = { columns: CheckedColumn[]; inFile: EditedCells; options: Pick<ImportOptions, 'leftOut'> }

/** Returns a planned row for the check page. Cells with a finding or an edit can be edited there. */
export function shownRow(row: PlannedRow, { columns, inFile, options }: Check): ShownRow {
  const { line, title, input, verdict, kit, earlier, problems, remarks } = row
  const facts = input ? [formatMakers(input), formatFacts(input), i18n.t(STATUS_LABELS[input.status])] : []
  const mends = editableCells(row, columns, inFile[line])
  const photos = photosIn([row]).length
  const isLeftOut = options.leftOut.includes(line)
  return {
    ...{ line, title, facts: joinWithDots(facts), verdict, kit, earlier, problems, remarks, mends },
    ...{ isLeftOut, photos, notes: row.notes.length },
  }
}

// Multi-line notes need the file's own editor. So does a misaligned row, which has no field for the finding.
function editableCells(
  { cells, problems, remarks }: PlannedRow,
  columns: CheckedColumn[],
  inFile: Record<string, string> = {},
): EditableCell[] {
  const named = [...problems, ...remarks].filter(({ field }) => field !== '').map(({ column }) => column)
  return columns.flatMap(({ header, target }, at) =>
    target !== 'ignore' && target !== 'generalNotes' && (named.includes(header) || inFile[at] !== undefined)
      ? [{ at, header, target, text: cells[at] ?? '', choices: choicesOf(target), inFile: inFile[at] }]
      : [],
  )
}

/** Returns the labels of a column's values if they are a fixed list. */
function choicesOf(target: ColumnTarget): string[] | undefined {
  const field = target in PROJECT_FIELDS ? projectField(target as ProjectFieldName) : undefined
  return field?.kind === 'choice' ? Object.values(field.options) : undefined
}
