import { type DateOrder, readDay } from '~/features/csv/cell-dates'
import {
  type Length,
  type LengthUnit,
  readCount,
  readDimensions,
  readDrillShape,
  readKitCategory,
  readLength,
  readStatus,
} from '~/features/csv/cell-values'
import { rearmFormula, splitTags } from '~/features/csv/csv-text'
import type { ProjectInput } from '~/features/projects/project.schema'
import type { ColumnTarget } from './transfer-fields'

/** The parsed values of a cell, or the problem, and an optional remark. */
export type CellReading = { values?: Partial<ProjectInput>; problem?: string; remark?: string }

/** The settings for parsing a column. */
export type CellColumn = { target: ColumnTarget; unit: LengthUnit; order?: DateOrder }

/** Parses a non-empty cell by the target of its column. */
export function readCell(cell: string, { target, unit, order }: CellColumn): CellReading {
  switch (target) {
    case 'ignore':
      return {}
    case 'title':
    case 'company':
    case 'artist':
    case 'sourceUrl':
    case 'generalNotes':
      return { values: { [target]: rearmFormula(cell) } }
    case 'tags':
      return { values: { tags: splitTags(rearmFormula(cell)) } }
    case 'status': {
      const status = readStatus(cell)
      return status ? { values: { status } } : { problem: UNREADABLE.status }
    }
    case 'kitCategory': {
      const kitCategory = readKitCategory(cell)
      return kitCategory ? { values: { kitCategory } } : { problem: UNREADABLE.kitCategory }
    }
    case 'drillShape': {
      const drillShape = readDrillShape(cell)
      return drillShape ? { values: { drillShape } } : { problem: UNREADABLE.drillShape }
    }
    case 'totalDiamonds': {
      const totalDiamonds = readCount(cell)
      return totalDiamonds === undefined ? { problem: UNREADABLE.totalDiamonds } : { values: { totalDiamonds } }
    }
    case 'width':
    case 'height': {
      const length = readLength(cell, unit)
      return length ? { values: { [target]: length.cm }, ...turned(length) } : { problem: UNREADABLE[target] }
    }
    case 'dimensions': {
      const sides = readDimensions(cell, unit)
      if (!sides) return { problem: UNREADABLE.dimensions }
      return { values: { width: sides.width.cm, height: sides.height.cm }, ...turned(sides.height) }
    }
    default:
      return readDate(cell, target, order)
  }
}

function readDate(cell: string, field: ColumnTarget, order?: DateOrder): CellReading {
  const read = readDay(cell, order)
  if (read && 'day' in read) return { values: { [field]: read.day } }
  if (read) return { problem: 'This could be two different days. Say above how this column is written.' }
  const how = order ? ` when read ${order === 'day-first' ? 'day' : 'month'} first` : ''
  return { problem: `This is not a day that exists${how}, so the date stays empty.` }
}

const UNREADABLE = {
  status: 'This is not a status we know. Use one like “In stash” or “Completed”.',
  kitCategory: 'This is neither full nor mini, so the kit counts as full.',
  drillShape: 'This is neither round nor square, so the drill shape stays empty.',
  totalDiamonds: 'This is not a whole number, so the diamonds stay empty.',
  width: 'This is not a length in centimetres, so the width stays empty.',
  height: 'This is not a length in centimetres, so the height stays empty.',
  dimensions: 'This is not a size like “40 x 50”, so width and height stay empty.',
}

const UNIT_NAMES = { mm: 'millimetres', in: 'inches' }

const turned = ({ unit }: Length) =>
  unit === 'cm' ? {} : { remark: `Turned from ${UNIT_NAMES[unit]} into centimetres.` }
