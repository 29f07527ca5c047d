import type { CSSProperties, ReactNode } from 'react'
import type { LabelSheet } from './label-terms'
import './label-sheets.css'

type LabelSheetsProps<Label> = { labels: Label[]; sheet: LabelSheet; children: (label: Label) => ReactNode }

/** The labels on sheets of exact size when printed, and in a grid on the screen. */
export function LabelSheets<Label extends { id: string }>({ labels, sheet, children }: LabelSheetsProps<Label>) {
  const onSheet = sheet.columns * sheet.rows
  const sheets = Array.from({ length: Math.ceil(labels.length / onSheet) }, (_, at) =>
    labels.slice(at * onSheet, (at + 1) * onSheet),
  )
  const lengths = Object.fromEntries(
    (['width', 'height', 'top', 'left', 'gap'] as const).map(name => [`--${name}`, `${sheet[name]}mm`]),
  )
  return (
    <div className={`labels labels-${sheet.paper}`} style={{ ...lengths, '--columns': sheet.columns } as CSSProperties}>
      {sheets.map(labels => (
        <ul key={labels[0]?.id} className="label-sheet">
          {labels.map(label => (
            <li key={label.id} className="label">
              {children(label)}
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
