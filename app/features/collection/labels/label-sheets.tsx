import type { CSSProperties } from 'react'
import { QrPicture } from '~/components/ui/qr-picture'
import { i18n } from '~/platform/messages'
import type { LabelSheet } from './label-terms'
import type { KitLabel } from './labels.server'
import './label-sheets.css'

type Printed = KitLabel & { qr: { size: number; path: string } }

/** The labels on sheets of exact size when printed, and in a grid on the screen. */
export function LabelSheets({ labels, sheet }: { labels: Printed[]; sheet: LabelSheet }) {
  const onSheet = sheet.columns * sheet.rows
  const sheets = Array.from({ length: Math.ceil(labels.length / onSheet) }, (_, at) =>
    labels.slice(at * onSheet, (at + 1) * onSheet),
  )
  const lengths = Object.fromEntries(
    (['width', 'height', 'top', 'left', 'gap'] as const).map(name => [`--${name}`, `${sheet[name]}mm`]),
  )
  return (
    <div className={`labels labels-${sheet.paper}`} style={{ ...lengths, '--columns': sheet.columns } as CSSProperties}>
      {sheets.map(([first, ...rest]) => (
        <ul key={first?.id} className="label-sheet">
          {first ? <Label {...first} /> : null}
          {rest.map(label => (
            <Label key={label.id} {...label} />
          ))}
        </ul>
      ))}
    </div>
  )
}

const Label = ({ title, place, code, qr }: Printed) => (
  <li className="label">
    <QrPicture code={qr} label={i18n.t('QR code of {title}', { title })} />
    <div>
      <strong className="clamp">{title}</strong>
      {place ? <span className="clamp">{place}</span> : null}
      {code ? <span className="clamp">{code}</span> : null}
    </div>
  </li>
)
